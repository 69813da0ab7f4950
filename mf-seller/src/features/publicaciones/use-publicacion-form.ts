import { hasSesionEnded, isApiError } from '@fluxpartes/api-client';
import { type Draft, type Outcome, useShell } from '@fluxpartes/mf-kit';
import { type FormErrors, useForm } from '@fluxpartes/ui';
import { useEffect } from 'react';
import type { SavedDraft } from './draft.ts';
import { areEqual, type PublicacionValues } from './form-model.ts';

export type PublicacionFormApi = ReturnType<typeof useForm<PublicacionValues>>;
export type PublicacionErrors = FormErrors<PublicacionValues>;

/** What tells a new listing's form from an edit's. */
export interface PublicacionFormMode {
  /** The form as it is before anybody touches it. */
  base: PublicacionValues;
  /** What it opens with, where that is another one. */
  initialValue?: PublicacionValues;
  draft: Draft<SavedDraft>;
  /** The version of the listing that is edited; null on a new one. */
  version: number | null;
  /** A draft that waits for an answer stays in its place until something new is typed. */
  hasOffer?: boolean;
  validar: (values: PublicacionValues) => PublicacionErrors;
  /** Sends what is valid; null where it is being sent already. */
  send: (values: PublicacionValues) => Promise<Outcome<void> | null>;
  onSaveDone: () => void;
  /** Says what went wrong; the errors that it returns are shown under their fields. */
  onFailure: (error: unknown) => PublicacionErrors;
}

/** The form of a listing, new or edited: its values with their draft, and the sending. A failure keeps everything. */
export function usePublicacionForm(mode: PublicacionFormMode): PublicacionFormApi {
  const { base, draft, version, hasOffer = false } = mode;
  const form = useForm<PublicacionValues>({
    initial: mode.initialValue ?? base,
    validate: mode.validar,
    onSubmit: async (values) => {
      const outcome = await mode.send(values);
      if (outcome?.type === 'failed') return mode.onFailure(outcome.error);
      if (outcome?.type === 'done') {
        draft.drop();
        mode.onSaveDone();
      }
      return {};
    },
  });

  useEffect(() => {
    if (!areEqual(form.values, base)) draft.save({ values: form.values, version });
    else if (!hasOffer) draft.drop();
  }, [form.values, base, draft, version, hasOffer]);

  return form;
}

/**
 * Raises the alert of a form that could not be saved, the network included (specification, section 8), and hands on
 * what the API said of each field. Where the session has ended, the shell says so and the draft waits.
 */
export function useErrorNotice(message: string): (error: unknown) => PublicacionErrors {
  const { alerts } = useShell();
  return (error) => {
    if (hasSesionEnded(error)) return {};
    void alerts.notify(message);
    return isApiError(error) ? error.campos : {};
  };
}
