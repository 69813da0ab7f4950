import type { Usuario, UsuarioCambios } from '@fluxpartes/contrato';
import { useMemo } from 'react';
import { useChanges } from '../../edits/use-changes.ts';
import { type Edit, useEdits } from '../../edits/use-edits.ts';
import { useOpenOnes } from '../../edits/use-open-ones.ts';
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
  const { conflict, change } = useChanges(run, RULES);
  const { edits, open } = useEdits<Usuario, UsuarioCambios, CuentaValues>(change);
  const { toggle, latest, undo, forget } = useAprobaciones(change);
  const [withHistorial, onHistorial] = useOpenOnes();
  const actions = useMemo(() => ({ onToggle: toggle, onEdit: open, onHistorial }), [toggle, open, onHistorial]);
  return { actions, edits, withHistorial, conflict, latest, undo, forget };
}

/** The same, as the list and its companions take it. */
export type Control = ReturnType<typeof useControl>;
