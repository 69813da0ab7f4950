import type { Draft } from '@fluxpartes/mf-kit';
import { useEffect, useRef } from 'react';

interface Form<V> {
  values: V;
  reset: (next: V) => void;
}

/**
 * Puts a form's draft back and keeps it as it changes. Behind hydration: the page came without it. What was typed before that
 * stays, as does what a draft does not hold.
 * @param empty the form as it is before anybody touches it
 */
export function useFormDraft<V extends object>(form: Form<V>, draft: Draft<Partial<V>>, empty: V): void {
  const first = useRef<V>(undefined);
  const { values, reset } = form;
  useEffect(() => {
    if (first.current === values) return;
    if (first.current !== undefined) {
      const known = new Set(Object.keys(draft.read() ?? {}));
      const touched = Object.entries(values).filter(
        ([name, value]) => known.has(name) || value !== empty[name as keyof V],
      );
      // A password is kept nowhere, and a file cannot be.
      const texts = touched.filter(([name, value]) => name !== 'password' && typeof value === 'string');
      if (texts.length > 0) draft.save(Object.fromEntries(texts) as Partial<V>);
      return;
    }
    first.current = values;
    const saved = draft.read();
    if (saved === null) return;
    const typed = Object.entries(values).filter(([name, value]) => value !== empty[name as keyof V]);
    reset({ ...values, ...saved, ...Object.fromEntries(typed) });
  }, [values, reset, draft, empty]);
}
