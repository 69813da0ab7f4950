import { Note } from '@fluxpartes/ui';
import type { Answer } from '../use-envio.ts';
import styles from './recuperacion-form.module.css';

const TONES = { correct: 'ok', neutral: 'info' } as const;

/** The API's sentence, where the eye is: above the button that asked for it. A refusal interrupts, an answer waits. */
export function InlineAnswer({ answer }: { answer: Answer | null }) {
  return (
    <>
      {/* There before its text, so that a screen reader hears the text come. */}
      <div role="status" className={styles.answer}>
        {answer && answer.tone !== 'refusal' ? <Note tone={TONES[answer.tone]}>{answer.text}</Note> : null}
      </div>
      {answer?.tone === 'refusal' ? (
        <Note role="alert" tone="danger" className={styles.answer}>
          {answer.text}
        </Note>
      ) : null}
    </>
  );
}
