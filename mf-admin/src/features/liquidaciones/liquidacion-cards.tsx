import { listLiquidacionHistorial } from '@fluxpartes/api-client';
import type { Liquidacion } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { useCopy, useShell } from '@fluxpartes/mf-kit';
import {
  Badge,
  Button,
  Buttons,
  buttonClass,
  CheckIcon,
  CopyIcon,
  classNames,
  formatFecha,
  formatMonto,
  formatPorcentaje,
  KeyValueList,
  plural,
} from '@fluxpartes/ui';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Historial } from '../../historial.tsx';
import { pesos } from '../../historial-field.ts';
import layout from '../../layout.module.css';
import cards from '../../list/list.module.css';
import { ShortcutKey } from '../../shortcuts.tsx';
import styles from './liquidaciones.module.css';
import { historialKey, type Pendiente, useIsChanging, useIsSettling } from './liquidaciones-api.ts';

interface PendienteProps {
  local: Pendiente;
  onLiquidar: () => void;
}

/** A shop to pay: its amounts, its sales and the button that settles them. */
export function PendienteCard({ local, onLiquidar }: PendienteProps) {
  const busy = useIsSettling(local.vendedor_id);
  const title = useId();
  const { nombre_local, vendedor, cuenta_bancaria, ventas, hay_mas } = local;
  return (
    <article className={cards.card} aria-labelledby={title} tabIndex={-1}>
      <header className={classNames(cards.head, cards.pendiente)}>
        <h2 id={title}>{nombre_local || vendedor}</h2>
        {cuenta_bancaria === '' ? <Badge tone="warn">Sin CBU o alias</Badge> : null}
      </header>
      <div className={classNames(cards.part, cards.columns)}>
        <KeyValueList
          items={[
            {
              label: 'Titular',
              value: (
                <Link className={layout.contact} to={`/admincuentas?q=${encodeURIComponent(vendedor)}`}>
                  {vendedor}
                </Link>
              ),
            },
            { label: 'CBU o alias', value: cuenta_bancaria || '-' },
            { label: 'Bruto', value: pesos(local.bruto) },
            { label: 'Comisión', value: pesos(local.comision) },
            { label: 'Neto', value: pesos(local.neto), tone: 'strong' },
          ]}
        />
        <details className={styles.ventas}>
          <summary>{plural(ventas.length, 'venta')}</summary>
          <ul>
            {ventas.map((venta) => (
              <li key={venta.venta_id}>
                <Link to={`/adminventas?id=${venta.venta_id}`}>
                  #{venta.venta_id} · {venta.nombre_producto}
                </Link>
                <span>
                  {formatFecha(venta.fecha)} · {pesos(venta.bruto)} − {formatPorcentaje(venta.porcentaje)} ={' '}
                  <b>{pesos(venta.neto)}</b>
                </span>
              </li>
            ))}
          </ul>
          {hay_mas ? <p>Tiene más ventas: van en la próxima liquidación.</p> : null}
        </details>
        {cuenta_bancaria === '' ? (
          <p>Para cobrar, el local tiene que cargar su CBU o alias en su perfil.</p>
        ) : (
          <Button
            variant="primary"
            busy={busy}
            busyLabel="Liquidando..."
            aria-describedby={title}
            aria-keyshortcuts="L"
            onClick={onLiquidar}
          >
            Liquidar <ShortcutKey>L</ShortcutKey>
          </Button>
        )}
      </div>
    </article>
  );
}

/** Copies what the bank's form asks for: the account, and the amount without thousands separators. */
export function CopyTransfer({ cuenta, neto }: { cuenta: string; neto: number }) {
  const { copied, copy } = useCopy();
  const [failed, setFailed] = useState<string | null>(null);
  const button = (nombre: string, text: string) => (
    <Button
      size="sm"
      icon={copied === nombre ? <CheckIcon /> : <CopyIcon />}
      onClick={async () => setFailed((await copy(text, nombre)) ? null : text)}
    >
      Copiar {nombre}
    </Button>
  );
  return (
    <Buttons>
      {cuenta === '' ? null : button('CBU o alias', cuenta)}
      {button('monto', formatMonto(pesosACentavos(neto)).replaceAll('.', ''))}
      <span role="status">{failed ? `No pudimos copiar: ${failed}` : copied ? `Copiaste: ${copied}.` : null}</span>
    </Buttons>
  );
}

interface LiquidacionProps {
  liquidacion: Liquidacion;
  onPagar: () => void;
  onDeshacer: () => void;
  /** Withdraws 'pagada'. */
  onImpaga: () => void;
  onRecibo: () => void;
}

const CAMPOS = {
  neto: { label: 'Neto' },
  ventas: { label: 'Ventas' },
  referencia: { label: 'Referencia' },
};

/** A settlement: shop, amount, state and actions. */
export function LiquidacionCard(props: LiquidacionProps) {
  const { liquidacion, onPagar, onDeshacer, onImpaga, onRecibo } = props;
  const { id, nombre_local, vendedor, cuenta_bancaria, neto, fecha, pagada, deshecha, ventas } = liquidacion;
  const { http } = useShell().api;
  const busy = useIsChanging(id);
  const title = useId();
  const isOpen = pagada === null && deshecha === null;
  return (
    <article className={cards.card} aria-labelledby={title} tabIndex={-1}>
      <header className={classNames(cards.head, isOpen && cards.pendiente)}>
        <h2 id={title}>
          #{id} · {nombre_local || vendedor}
        </h2>
        {isOpen && liquidacion.cuenta_cambio ? <Badge tone="warn">Cambió el CBU o alias</Badge> : null}
        <Estado liquidacion={liquidacion} />
      </header>
      <div className={classNames(cards.part, cards.columns)}>
        <KeyValueList
          items={[
            { label: 'Fecha', value: formatFecha(fecha) },
            { label: 'CBU o alias', value: cuenta_bancaria || '-' },
            { label: 'Ventas', value: ventas.map(({ venta_id }) => `#${venta_id}`).join(', ') || '-' },
            ...(pagada ? [{ label: 'Referencia', value: `${pagada.referencia} · ${formatFecha(pagada.fecha)}` }] : []),
            { label: 'Neto', value: pesos(neto), tone: 'strong' },
          ]}
        />
        {isOpen ? <CopyTransfer cuenta={cuenta_bancaria} neto={neto} /> : null}
        <Buttons>
          {isOpen ? (
            <Button size="sm" variant="primary" aria-describedby={title} aria-keyshortcuts="P" onClick={onPagar}>
              Marcar como pagada
            </Button>
          ) : null}
          {deshecha === null ? (
            <>
              <a
                className={buttonClass({ size: 'sm' })}
                href={`/api/liquidaciones/${id}.csv`}
                download
                aria-describedby={title}
              >
                CSV para el banco
              </a>
              <Button size="sm" aria-describedby={title} aria-keyshortcuts="R" onClick={onRecibo}>
                Recibo
              </Button>
            </>
          ) : null}
          {isOpen ? (
            <Button
              size="sm"
              variant="tertiary"
              busy={busy}
              busyLabel="Deshaciendo..."
              aria-describedby={title}
              onClick={onDeshacer}
            >
              Deshacer liquidación
            </Button>
          ) : null}
          {pagada ? (
            <Button
              size="sm"
              variant="tertiary"
              busy={busy}
              busyLabel="Guardando..."
              aria-describedby={title}
              onClick={onImpaga}
            >
              No se pagó
            </Button>
          ) : null}
        </Buttons>
      </div>
      <Historial
        queryKey={historialKey(id)}
        request={(page, options) => listLiquidacionHistorial(http, id, page, options)}
        campos={CAMPOS}
      />
    </article>
  );
}

function Estado({ liquidacion: { pagada, deshecha } }: { liquidacion: Liquidacion }) {
  if (deshecha !== null) return <Badge>Deshecha</Badge>;
  if (pagada === null) return <Badge tone="warn">Por pagar</Badge>;
  return (
    <Badge tone="ok" icon={<CheckIcon size={16} />}>
      Pagada
    </Badge>
  );
}
