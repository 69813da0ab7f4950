import type { Usuario } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { usuariosOverlay } from './api/usuarios-cache.ts';
import type { ApprovableDocumento } from './documentos.ts';
import type { Change } from './use-cambios.ts';

/** What is said where an approval was refused (specification, section 8). */
const APROBAR_ERROR = 'Error al actualizar aprobación';

/** The last approval that was switched and saved: the user as it is since then. */
export interface LatestAprobacion {
  usuario: Usuario;
  documento: ApprovableDocumento;
}

/**
 * The toggles 'Aprobar'. The card shows the new state at once and the true one when the answer is there; the last one that
 * was saved can be undone, wherever the search has gone meanwhile. One at a time for each user.
 */
export function useAprobaciones(change: Change) {
  const { alerts } = useShell();
  const queryClient = useQueryClient();
  const inProgress = useRef(new Set<number>());
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set());
  const [latest, setLatest] = useState<LatestAprobacion | null>(null);

  const toggle = useCallback(
    async (usuario: Usuario, documento: ApprovableDocumento) => {
      const { id } = usuario;
      if (inProgress.current.has(id)) return;
      const mark = (thisOne: boolean) => {
        if (thisOne) inProgress.current.add(id);
        else inProgress.current.delete(id);
        setSending(new Set(inProgress.current));
      };
      const { aprobacion } = documento;
      const aprobado = !usuario[aprobacion];
      mark(true);
      const withdraw = usuariosOverlay.wish(queryClient, id, { [aprobacion]: aprobado });
      try {
        const cambio = await change(usuario, { [aprobacion]: aprobado }, APROBAR_ERROR);
        if (cambio.tipo === 'fallido') {
          withdraw();
          if (cambio.notice !== null) void alerts.notify(cambio.notice);
        } else if (cambio.tipo === 'guardado' && cambio.usuario[aprobacion] === aprobado) {
          setLatest({ usuario: cambio.usuario, documento });
        }
      } finally {
        withdraw();
        mark(false);
      }
    },
    [alerts, change, queryClient],
  );
  return { sending, toggle, latest, forget: useCallback(() => setLatest(null), []) };
}

/** The last approval in a sentence: 'Aprobaste la Constancia AFIP de Marcos Ledesma.' */
export function sentenceOf({ usuario, documento }: LatestAprobacion): string {
  const verb = usuario[documento.aprobacion] ? 'Aprobaste' : 'Desaprobaste';
  return `${verb} ${documento.inSentence} de ${usuario.nombre} ${usuario.apellido}.`;
}
