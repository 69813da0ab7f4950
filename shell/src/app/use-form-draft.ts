import type { Draft } from '@fluxpartes/mf-kit';
import { useEffect, useRef } from 'react';

interface Form<V> {
  values: V;
  reset: (next: V) => void;
}

/**
 * Restores a form's draft and saves it on every change. Runs after hydration, so text typed before hydration overrides the
 * draft.
 * @param given overrides the draft
 */
export function useFormDraft<V extends object>(
  form: Form<V>,
  draft: Draft<Partial<V>>,
  empty: V,
  given?: Partial<V>,
): void {
  const first = useRef<V>(undefined);
  const { values, reset } = form;
  useEffect(() => {
    if (first.current === values) return;
    if (first.current !== undefined) {
      const known = new Set(Object.keys(draft.read() ?? {}));
      const touched = Object.entries(values).filter(
        ([name, value]) => known.has(name) || value !== empty[name as keyof V],
      );
      // A draft never contains the password, and storage cannot hold a file.
      const texts = touched.filter(([name, value]) => name !== 'password' && typeof value === 'string');
      if (texts.length > 0) draft.save(Object.fromEntries(texts) as Partial<V>);
      return;
    }
    first.current = values;
    const saved = { ...draft.read(), ...given };
    if (Object.keys(saved).length === 0) return;
    const typed = Object.entries(values).filter(([name, value]) => value !== empty[name as keyof V]);
    reset({ ...values, ...saved, ...Object.fromEntries(typed) });
  }, [values, reset, draft, empty, given]);
}
