import { type IntentKey, isRetryable } from '@fluxpartes/api-client';
import type { CompraChanged, CrearVenta, PublicacionVisible } from '@fluxpartes/contrato';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { comprasUltimos30Query, publicacionQuery, usuarioQuery } from '../../api/catalogue-api.ts';
import { HELD } from '../../components/publicacion.tsx';
import { type CompradorDetails, type EnvioDetails, WITHOUT_COMPRADOR_DETAILS } from './purchase-options.ts';

/** The buyer's data, with a retry after a failure of network or service: until the retry no amount is known. */
export interface Comprador extends CompradorDetails {
  /** Undefined if all is known, or the API rejected the lookup. */
  unread?: { error: Error; retry: () => void };
}

/** The inputs of discount, cashback and coupon; null until both lookups have settled. */
export function useComprador(userId: number): Comprador | null {
  const shell = useShell();
  const usuario = useQuery({ ...usuarioQuery(shell, userId), ...HELD });
  const compras = useQuery({ ...comprasUltimos30Query(shell, userId), ...HELD });
  const { error } = usuario;
  useEffect(() => {
    if (error) console.error('Error al cargar usuario', error);
  }, [error]);
  if (usuario.isPending || compras.isPending) return null;
  const failed = [usuario, compras].find(({ data, error }) => data === undefined && isRetryable(error));
  const retry = () => void Promise.all([usuario.refetch(), compras.refetch()]);
  return {
    ...(failed?.error && { unread: { error: failed.error, retry } }),
    usuario: usuario.data ?? WITHOUT_COMPRADOR_DETAILS.usuario,
    comprasUltimos30: compras.data ?? WITHOUT_COMPRADOR_DETAILS.comprasUltimos30,
  };
}

/** The shipping address of the buyer's last purchase that ships. */
export function useLastEnvio(userId: number, enabled: boolean): EnvioDetails | null | undefined {
  const { api } = useShell();
  const { data } = useQuery({
    queryKey: ['mf-catalogue', 'ultimo-envio', userId],
    queryFn: async ({ signal }) => {
      const { items } = await api.usuarios.compras(userId, { limite: 10 }, { signal });
      return items.find(({ envio }) => envio) ?? null;
    },
    enabled,
    refetchOnWindowFocus: false,
  });
  return data;
}

/** Milliseconds after which a click means a new purchase, not a retry of the unanswered purchase. */
const FORGOTTEN = 10 * 60_000;

/**
 * POST /ventas, then PUT /usuarios/{id}/cashback with the new balance. Only the first call decides whether the purchase
 * succeeded. Every purchase of the listing sends the same idempotency key until the alert of `tell` is on the screen.
 * `isFromEarlier`: the key was first sent long ago, so the visitor may mean another purchase.
 */
export function useCrearVenta(userId: number) {
  const shell = useShell();
  /** Null with an older shell: its client drops the key. */
  const key = useRef<IntentKey>(null);
  const { run } = useAction({
    name: 'mf-catalogue/compra/crear-venta',
    call: async (venta: CrearVenta) => {
      let isFromEarlier = false;
      const options = {
        onKey: (since: number) => {
          isFromEarlier = Date.now() - since > FORGOTTEN;
        },
        keepKey: (used: IntentKey) => {
          key.current = used;
        },
      };
      let answer = await shell.api.ventas.crear(venta, options);
      // The purchase of an earlier press has been annulled, and the buyer buys again.
      if (answer.venta.anulada && key.current?.isNew === false) {
        key.current.drop();
        answer = await shell.api.ventas.crear(venta, options);
      }
      // The call is not awaited, because the purchase has succeeded. If the user reloaded the page during a wait, they
      // would buy again.
      void shell.api.usuarios.saveCashback(userId, answer.cashback).catch(() => undefined);
      for (const query of [usuarioQuery(shell, userId), comprasUltimos30Query(shell, userId)]) {
        void shell.queryClient.invalidateQueries({ queryKey: query.queryKey });
      }
      shell.events.tell('compra-hecha', { compradorId: userId });
      return { ...answer, isFromEarlier };
    },
  });
  /** Shows an alert about a purchase that exists. The key ends once the alert is on the screen. */
  const tell = (text: string, detail?: string) => {
    const drop = key.current?.drop;
    void shell.alerts.notify(text, detail, drop).then(drop);
  };
  return { run, tell };
}

/** The current listing in an error response. */
export type PresentPublicacion = CompraChanged['publicacion'];

/** Updates the data of a listing and its buyer after an error response. */
export function useUpdates(userId: number, publicacionId: number) {
  const shell = useShell();
  const { queryKey } = publicacionQuery(shell, userId, publicacionId);
  return {
    /**
     * Reloads the inputs of the amounts after a change of price or cashback. The error's listing wins over an older
     * response, such as one of another process. Never fails.
     */
    reload: async (present?: PresentPublicacion): Promise<void> => {
      const keys = [queryKey, usuarioQuery(shell, userId).queryKey, comprasUltimos30Query(shell, userId).queryKey];
      await Promise.all(keys.map((key) => shell.queryClient.invalidateQueries({ queryKey: key })));
      if (present === undefined) return;
      shell.queryClient.setQueryData(queryKey, (known?: PublicacionVisible) =>
        known && known.version < present.version ? { ...known, ...present } : known,
      );
    },
    /** Shows another number of units. If no units are left, the listing leaves the catalogue. */
    setExistencias: (existencias: number) =>
      shell.queryClient.setQueryData(queryKey, (known?: PublicacionVisible) =>
        known ? { ...known, existencias, pausada: known.pausada || existencias === 0 } : known,
      ),
  };
}
