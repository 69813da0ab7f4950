import type { Usuario, UsuarioCambios } from '@fluxpartes/contrato';
import { useMemo } from 'react';
import { type Edit, useEdits, useOpenCards } from '../../edits/edit-form.tsx';
import { useRecordUpdates } from '../../edits/record-updates.tsx';
import { useEditarUsuario } from './api/use-editar-usuario.ts';
import { RULES } from './conflict.ts';
import type { CuentaValues } from './cuenta.ts';
import { useAprobaciones } from './use-aprobaciones.ts';

/** A user's card in edit mode. */
export type UsuarioEdit = Edit<Usuario, UsuarioCambios, CuentaValues>;

/**
 * What is being done on users, apart from which of them are listed: forms that are open, approvals on their way and the
 * last of them, histories, a conflict. It outlives every search.
 */
export function useControl() {
  const { run } = useEditarUsuario();
  const { conflict, update: change } = useRecordUpdates(run, RULES);
  const { edits, open } = useEdits<Usuario, UsuarioCambios, CuentaValues>(change);
  const { toggle, latest, undo, forget } = useAprobaciones(change);
  const [withHistorial, onHistorial] = useOpenCards();
  const actions = useMemo(() => ({ onToggle: toggle, onEdit: open, onHistorial }), [toggle, open, onHistorial]);
  return { actions, edits, withHistorial, conflict, latest, undo, forget };
}

/** The same, as the list and its companions take it. */
export type Control = ReturnType<typeof useControl>;
