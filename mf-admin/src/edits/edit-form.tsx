import type { Campos, Validation } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { Button, Buttons, type FormErrors, useForm } from '@fluxpartes/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ShortcutKey } from '../shortcuts.tsx';
import type { Update } from './record-updates.tsx';

/** Specification, section 8. */
const SAVE_ERROR = 'Error al guardar cambios';

/** The edit mode of a card; the same object while the card's form is open. */
export interface Edit<R, C, V> {
  /** The record when the form was opened. Saving sends this version, so that the API detects other people's changes. */
  base: R;
  /** The typed values. They are kept outside the form, because a card that scrolls away is unmounted. */
  draft: { current: V | null };
  /** Saves, and returns the API's error of each field. */
  onSave: (own: C) => Promise<Campos>;
  onCancel: () => void;
}

/** The open forms by record id. Several cards can be edited at the same time. */
export function useEdits<R extends { id: number }, C, V>(update: Update<R, C>) {
  const { alerts } = useShell();
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit<R, C, V>>>(new Map());

  const open = useCallback(
    (base: R) => {
      const onCancel = () => setEdits((previous) => new Map([...previous].filter(([id]) => id !== base.id)));
      const onSave = async (own: C) => {
        const updated = await update(base, own, SAVE_ERROR);
        if (updated.tipo === 'guardado') onCancel();
        if (updated.tipo !== 'fallido') return {};
        // The alert comes first: afterwards the focus goes to the first field in error.
        if (updated.notice !== null) await alerts.notify(updated.notice);
        return updated.campos;
      };
      const edit = { base, draft: { current: null }, onSave, onCancel };
      setEdits((previous) => new Map(previous).set(base.id, edit));
    },
    [alerts, update],
  );
  return { edits, open };
}

/**
 * When a form opens, the focus moves to its first field. When it closes, the focus moves to the button marked `data-
 * editar`, or to the card if that button is missing. The hook never takes the focus from outside the card.
 * @returns the card's ref
 */
export function useEditFocus(editing: boolean) {
  const card = useRef<HTMLElement>(null);
  const was = useRef(editing);
  useEffect(() => {
    if (was.current === editing) return;
    was.current = editing;
    const { activeElement } = document;
    if (activeElement !== document.body && !card.current?.contains(activeElement)) return;
    const next = card.current?.querySelector<HTMLElement>(editing ? 'form input' : '[data-editar]');
    (next ?? card.current)?.focus();
  }, [editing]);
  return card;
}

/** The form of a card in edit mode. A failure keeps the typed values. */
export function useEditForm<R, C, V extends object>(
  { base, draft, onSave }: Edit<R, C, V>,
  valuesOf: (base: R) => V,
  parse: (values: V, base: R) => Validation<C>,
) {
  const errorsOf = (campos: Campos) => campos as FormErrors<V>;
  const form = useForm<V>({
    initial: draft.current ?? valuesOf(base),
    validate: (values) => {
      const result = parse(values, base);
      return result.ok ? {} : errorsOf(result.campos);
    },
    onSubmit: async (values) => {
      const result = parse(values, base);
      return errorsOf(result.ok ? await onSave(result.data) : result.campos);
    },
  });
  const { values } = form;
  useEffect(() => {
    draft.current = values;
  }, [draft, values]);
  return form;
}

export function FormButtons({ sending, onCancel }: { sending: boolean; onCancel: () => void }) {
  return (
    <Buttons>
      <Button type="submit" variant="primary" busy={sending} busyLabel="Guardando..." aria-keyshortcuts="Control+Enter">
        Guardar
        <ShortcutKey>Control+Enter</ShortcutKey>
      </Button>
      <Button disabled={sending} aria-keyshortcuts="Escape" onClick={onCancel}>
        Cancelar
        <ShortcutKey>Escape</ShortcutKey>
      </Button>
    </Buttons>
  );
}
