import { CONNECTION_ERROR, isApiError } from '@fluxpartes/api-client';
import type { Campos, RecuperacionAnswer } from '@fluxpartes/contrato';
import type { Action } from '@fluxpartes/mf-kit';
import { useState } from 'react';
import { useShellApp } from '../../app/use-shell-app.tsx';

/** What the API said, to be shown in place. */
export interface Answer {
  text: string;
  /** 'correct' is green and clears the fields, 'neutral' is any other answer, 'refusal' a refusal. */
  tone: 'correct' | 'neutral' | 'refusal';
}

/**
 * Sends either form of the recovery. Answer and refusal show in place; where no answer came it is an alert, and nothing
 * typed is lost.
 */
export function useEnvio<V>({ run }: Pick<Action<V, RecuperacionAnswer>, 'run'>) {
  const { alerts } = useShellApp();
  const [answer, setAnswer] = useState<Answer | null>(null);

  /**
   * @param onSuccess called where the message holds 'correctamente'.
   * @returns the sentences that the API has for single fields.
   */
  const send = async (variables: V, onSuccess: () => void = () => {}): Promise<Campos> => {
    setAnswer(null);
    const outcome = await run(variables);
    if (outcome?.type === 'done') {
      const { message } = outcome.data;
      const isCorrect = message.includes('correctamente');
      setAnswer({ text: message, tone: isCorrect ? 'correct' : 'neutral' });
      if (isCorrect) onSuccess();
    }
    if (outcome?.type !== 'failed') return {};
    const { error } = outcome;
    if (!isApiError(error) || error.message === '') {
      void alerts.notify(CONNECTION_ERROR);
      return {};
    }
    setAnswer({ text: error.message, tone: 'refusal' });
    return error.campos;
  };

  return { answer, send };
}
