import type { Usuario } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { capaDeUsuarios } from './api/usuarios-cache.ts';
import type { DocumentoAprobable } from './documentos.ts';
import type { Cambiar } from './use-cambios.ts';

/** What is said where an approval was refused (specification, section 8). */
const ERROR_AL_APROBAR = 'Error al actualizar aprobación';

/** The last approval that was switched and saved: the user as it is since then. */
export interface UltimaAprobacion {
  usuario: Usuario;
  documento: DocumentoAprobable;
}

/**
 * The toggles 'Aprobar'. The card shows the new state at once and the true one when the answer is there; the last one that
 * was saved can be undone, wherever the search has gone meanwhile. One at a time for each user.
 */
export function useAprobaciones(cambiar: Cambiar) {
  const { alertas } = useShell();
  const queryClient = useQueryClient();
  const enCurso = useRef(new Set<number>());
  const [enviando, setEnviando] = useState<ReadonlySet<number>>(new Set());
  const [ultima, setUltima] = useState<UltimaAprobacion | null>(null);

  const alternar = useCallback(
    async (usuario: Usuario, documento: DocumentoAprobable) => {
      const { id } = usuario;
      if (enCurso.current.has(id)) return;
      const marcar = (esta: boolean) => {
        if (esta) enCurso.current.add(id);
        else enCurso.current.delete(id);
        setEnviando(new Set(enCurso.current));
      };
      const { aprobacion } = documento;
      const aprobado = !usuario[aprobacion];
      marcar(true);
      const retirar = capaDeUsuarios.desear(queryClient, id, { [aprobacion]: aprobado });
      try {
        const cambio = await cambiar(usuario, { [aprobacion]: aprobado }, ERROR_AL_APROBAR);
        if (cambio.tipo === 'fallido') {
          retirar();
          if (cambio.aviso !== null) void alertas.avisar(cambio.aviso);
        } else if (cambio.tipo === 'guardado' && cambio.usuario[aprobacion] === aprobado) {
          setUltima({ usuario: cambio.usuario, documento });
        }
      } finally {
        retirar();
        marcar(false);
      }
    },
    [alertas, cambiar, queryClient],
  );
  return { enviando, alternar, ultima, olvidar: useCallback(() => setUltima(null), []) };
}

/** The last approval in a sentence: 'Aprobaste la Constancia AFIP de Marcos Ledesma.' */
export function fraseDe({ usuario, documento }: UltimaAprobacion): string {
  const verbo = usuario[documento.aprobacion] ? 'Aprobaste' : 'Desaprobaste';
  return `${verbo} ${documento.enFrase} de ${usuario.nombre} ${usuario.apellido}.`;
}
