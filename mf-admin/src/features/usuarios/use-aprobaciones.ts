import type { Usuario, UsuarioCambios } from '@fluxpartes/contrato';
import { useAction, useIsRunning, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Update } from '../../edits/record-updates.tsx';
import { usuariosOverlay } from './api/usuarios-cache.ts';
import type { ApprovableDocumento } from './documentos.ts';

const NAME = 'mf-admin/usuarios/aprobar';

/** What is said where an approval was refused (specification, section 8). */
const APROBAR_ERROR = 'Error al actualizar aprobación';

/** The last approval that was switched and saved: the user as it is since then. */
export interface LatestAprobacion {
  usuario: Usuario;
  documento: ApprovableDocumento;
}

/**
 * The toggles 'Aprobar'. The card shows the new state at once and the true one when the answer or a question is there;
 * the last one that was saved can be undone, wherever the search has gone meanwhile. One at a time for each user. A document
 * that was never uploaded is asked about first.
 */
export function useAprobaciones(change: Update<Usuario, UsuarioCambios>) {
  const { alerts } = useShell();
  const queryClient = useQueryClient();
  const [latest, setLatest] = useState<LatestAprobacion | null>(null);

  const { run } = useAction({
    name: NAME,
    call: async ({ usuario, documento }: LatestAprobacion) => {
      const { aprobacion } = documento;
      const aprobado = !usuario[aprobacion];
      const withdraw = usuariosOverlay.wish(queryClient, usuario.id, { [aprobacion]: aprobado });
      try {
        const changed = await change(usuario, { [aprobacion]: aprobado }, APROBAR_ERROR, withdraw);
        if (changed.tipo === 'fallido' && changed.notice !== null) void alerts.notify(changed.notice);
        if (changed.tipo === 'guardado' && changed.isOwn && changed.actual[aprobacion] === aprobado) {
          setLatest({ usuario: changed.actual, documento });
        }
      } finally {
        withdraw();
      }
    },
  });
  const toggle = useCallback(
    async (usuario: Usuario, documento: ApprovableDocumento) => {
      const { file, aprobacion, onPaper, inSentence } = documento;
      const detail = `${usuario.nombre} ${usuario.apellido} no cargó ${inSentence}.`;
      const isUnseen = !usuario[aprobacion] && usuario[file] === null;
      if (isUnseen && !(await alerts.confirm(onPaper, detail, { no: 'No', yes: 'Sí, aprobar' }))) return;
      void run({ usuario, documento }, usuario.id);
    },
    [run, alerts],
  );
  const forget = useCallback(() => setLatest(null), []);
  const undo = () => {
    const actual = latest && usuariosOverlay.upToDate(queryClient, latest.usuario);
    // Somebody may have switched it back meanwhile: then there is nothing left to undo.
    if (actual && isAsLeft(actual, latest)) void run({ usuario: actual, documento: latest.documento }, actual.id);
    else forget();
  };
  return { toggle, latest, undo, forget };
}

/** Whether an approval of this user is on its way. */
export function useIsApproving(id: number): boolean {
  return useIsRunning(NAME, id);
}

function isAsLeft(actual: Usuario, { usuario, documento }: LatestAprobacion): boolean {
  return actual[documento.aprobacion] === usuario[documento.aprobacion];
}

/** The last approval in a sentence: 'Aprobaste la Constancia AFIP de Marcos Ledesma.' */
export function sentenceOf({ usuario, documento }: LatestAprobacion): string {
  const verb = usuario[documento.aprobacion] ? 'Aprobaste' : 'Desaprobaste';
  return `${verb} ${documento.inSentence} de ${usuario.nombre} ${usuario.apellido}.`;
}
