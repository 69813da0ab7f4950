import { pedirAnulacion, withdrawPedido } from '@fluxpartes/api-client';
import { ventaFlags } from '@fluxpartes/contrato';
import { annulledBy, canDoToVenta, pesosACentavos } from '@fluxpartes/dominio';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { PedirAnulacion } from '@fluxpartes/mf-kit/anulacion';
import { formatPesos, Note, Panel, Stack } from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { usuarioQuery } from '../../usuario-queries.ts';
import styles from './compra.module.css';
import { type SeenCompra, useSettle } from './compras-api.ts';
import { ChangeButton, type TaskButtonProps } from './purchase-steps.tsx';
import { ANNUL } from './purchase-tasks.tsx';

/** The button 'Anular compra' while the buyer may annul; later the request for an annulment and the admin's reply. */
export function Anulacion({ userId, ...task }: TaskButtonProps & { userId: number }) {
  const { compra } = task;
  const { http } = useShell().api;
  const settle = useSettle(userId);
  const { run: ask } = useAction({
    name: 'mf-account/compras/pedir-anulacion',
    call: ({ id, version, motivo }: SeenCompra & { motivo: string }) =>
      settle(id, pedirAnulacion(http, id, motivo, { version })),
  });
  const { run: withdraw } = useAction({
    name: 'mf-account/compras/retirar-pedido',
    call: ({ id, version }: SeenCompra) => settle(id, withdrawPedido(http, id, { version })),
  });
  const { id, version, anulada, pedido } = compra;
  const flags = ventaFlags(compra);
  const { data: usuario } = useQuery(usuarioQuery(useShell(), userId));
  const canAnnul = canDoToVenta('anular', 'comprador', flags);
  const mayAsk = canDoToVenta('pedir_anulacion', 'comprador', flags);
  if (!anulada && !pedido && !canAnnul && !mayAsk) return null;
  return (
    <Panel
      title={anulada ? 'Compra anulada' : '¿No la querés más?'}
      className={anulada ? undefined : styles.screenOnly}
    >
      <Stack className={styles.annul}>
        {canAnnul && (
          <div className={styles.buttons}>
            <ChangeButton change={ANNUL} variant="tertiary" {...task} />
          </div>
        )}
        <PedirAnulacion
          venta={compra}
          reader="comprador"
          annulledBy={anulada && annulledBy('comprador', anulada.por)}
          mayAsk={mayAsk}
          ask={(motivo) => ask({ id, version, motivo }, id)}
          withdraw={() => withdraw({ id, version }, id)}
        />
        {mayAsk && (
          <Link to="/arrepentimiento" state={{ venta_id: String(id), email: usuario?.email }}>
            Botón de arrepentimiento
          </Link>
        )}
        {anulada?.recortado ? (
          <Note>
            De tu cashback no entraron {formatPesos(pesosACentavos(anulada.recortado))}: el saldo llegó al máximo.
          </Note>
        ) : null}
      </Stack>
    </Panel>
  );
}
