import type { OwnUsuario, Usuario } from '@fluxpartes/contrato';
import {
  type Centavos,
  COMPRAS_OF_FREQUENT,
  type ComisionData,
  CUPON_BASE,
  centavos,
  comisionOf,
  comisionPorcentaje,
  cuponPorcentaje,
  DESCUENTO_OF_DOCUMENTO,
  descuentoPorcentaje,
  FREQUENT_CUPON,
  gananciaNeta,
  nextTramo,
  pesosACentavos,
  REBAJA_OF_CONSTANCIA,
  VENTAS_TRAMOS,
} from '@fluxpartes/dominio';
import {
  buttonClass,
  ComisionList,
  classNames,
  formatPesos,
  formatPorcentaje,
  type KeyValue,
  KeyValueList,
  MoneyField,
  Note,
  Panel,
  plural,
  Readout,
  Skeleton,
  TimeCircuits,
  Waiting,
} from '@fluxpartes/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { documentosOf } from '../../usuario.tsx';
import styles from './cuenta.module.css';
import { useComprasUltimos30, useVentasUltimos30 } from './cuenta-api.ts';

/** The buyer's cashback, discount and cupón. */
export function CompradorNumbers({ usuario }: { usuario: OwnUsuario }) {
  const unconfirmed = pesosACentavos(usuario.cashback_a_confirmar ?? 0);
  const owed = pesosACentavos(usuario.deuda_cashback ?? 0);
  const comprasUltimos30 = useComprasUltimos30(usuario.id);
  return (
    <>
      <TimeCircuits>
        <Readout
          tone="yours"
          size="big"
          label="Cashback disponible"
          centavos={centavos(pesosACentavos(usuario.cashback) - unconfirmed)}
          places={7}
        />
        {unconfirmed > 0 && <Readout tone="coming" size="mid" label="A confirmar" centavos={unconfirmed} places={7} />}
      </TimeCircuits>
      {unconfirmed > 0 && (
        <details className={styles.why}>
          <summary>A confirmar: ¿por qué?</summary>
          <p>
            Tenés {formatPesos(unconfirmed)} más a confirmar: los vas a poder usar cuando se aprueben los pagos de las
            compras que te dieron esos cupones.
          </p>
        </details>
      )}
      {owed > 0 && (
        <Note>
          Debés {formatPesos(owed)} de cupones de compras que se anularon después de que los usaste. Se descuentan de
          tus próximos cupones.
        </Note>
      )}
      <DescuentoPanel usuario={usuario} />
      {comprasUltimos30 === null ? <NumbersSkeleton /> : <CuponPanel comprasUltimos30={comprasUltimos30} />}
    </>
  );
}

/** The seller's commission and a calculator. */
export function VendedorNumbers({ usuario }: { usuario: Usuario }) {
  const ventas = useVentasUltimos30(usuario.id);
  if (ventas === null) return <NumbersSkeleton />;
  const details = { constanciaAprobada: usuario.aprobado_constancia_afip, ...ventas };
  return (
    <>
      <ComisionPanel details={details} usuario={usuario} />
      <Calculator details={details} />
    </>
  );
}

function DescuentoPanel({ usuario }: { usuario: Usuario }) {
  const porcentaje = descuentoPorcentaje({
    constanciaAfip: usuario.aprobado_constancia_afip,
    certificadoEstudio: usuario.aprobado_certificado_estudio,
  });
  const total: KeyValue = { label: 'Descuento total', value: formatPorcentaje(porcentaje), tone: 'strong' };
  return (
    <PorcentajePanel
      title="Tu descuento"
      porcentaje={porcentaje}
      caption="en cada compra"
      parts={<KeyValueList items={[...descuentoParts(usuario), total]} />}
    >
      {uploadLinks(usuario, `${formatPorcentaje(DESCUENTO_OF_DOCUMENTO)} más`)}
    </PorcentajePanel>
  );
}

/** A link for each document that still waits to be sent, with its discount; null if all are sent. */
function uploadLinks(usuario: Usuario, gain: string): ReactNode {
  const missing = documentosOf(usuario).filter(({ aprobacion, isMissing }) => aprobacion && isMissing);
  if (missing.length === 0) return null;
  return missing.map(({ campo }) => (
    <Link key={campo} className={buttonClass({ size: 'sm' })} to={`/editar-perfil#${campo}`}>
      Subir {campo === 'constanciaAfip' ? 'constancia' : 'certificado'}: {gain}
    </Link>
  ));
}

function descuentoParts(usuario: Usuario): KeyValue[] {
  return documentosOf(usuario).flatMap(({ title, aprobacion }): KeyValue[] => {
    if (aprobacion === null) return [];
    const label = `${title}: ${aprobacion.text.toLowerCase()}`;
    return aprobacion.aprobado
      ? [{ label, value: formatPorcentaje(DESCUENTO_OF_DOCUMENTO), tone: 'ok' }]
      : [{ label, value: formatPorcentaje(0) }];
  });
}

const FREQUENT_FROM = COMPRAS_OF_FREQUENT + 1;
const COMPRAS_TRACK = [{ desde: FREQUENT_FROM, effect: formatPorcentaje(FREQUENT_CUPON) }];

function CuponPanel({ comprasUltimos30 }: { comprasUltimos30: number }) {
  const porcentaje = cuponPorcentaje(comprasUltimos30);
  const parts: KeyValue[] = [
    { label: 'Compras de los últimos 30 días', value: comprasUltimos30 },
    { label: 'Cupón para tu próxima compra', value: formatPorcentaje(porcentaje), tone: 'strong' },
  ];
  return (
    <PorcentajePanel
      title="Tu cupón"
      porcentaje={porcentaje}
      caption="de cada compra vuelve como cashback"
      parts={<KeyValueList items={parts} />}
    >
      <p>{missingCompras(comprasUltimos30)}</p>
      <TramosTrack value={comprasUltimos30} tramos={COMPRAS_TRACK} unit="compras" />
    </PorcentajePanel>
  );
}

function missingCompras(comprasUltimos30: number): string {
  if (cuponPorcentaje(comprasUltimos30) !== CUPON_BASE) return 'Tenés el cupón más grande.';
  const raised = formatPorcentaje(FREQUENT_CUPON);
  return `${faltan(FREQUENT_FROM - comprasUltimos30, 'compra')} para que tu cupón suba al ${raised}.`;
}

const VENTAS_TRACK = VENTAS_TRAMOS.toReversed().map(({ desde, rebaja }) => ({
  desde,
  effect: `− ${formatPorcentaje(rebaja)}`,
}));

function ComisionPanel({ details, usuario }: { details: ComisionData & { pagas: number }; usuario: Usuario }) {
  const { ventasUltimos30 } = details;
  return (
    <PorcentajePanel
      title="Tu comisión"
      porcentaje={comisionPorcentaje(details)}
      caption="de cada venta"
      parts={<ComisionList details={details} />}
    >
      <p>{missingVentas(details)}</p>
      <TramosTrack value={ventasUltimos30} tramos={VENTAS_TRACK} unit="ventas" />
      {uploadLinks(usuario, `${formatPorcentaje(REBAJA_OF_CONSTANCIA)} menos de comisión`)}
    </PorcentajePanel>
  );
}

/** 'Te faltan 3 ventas para que tu comisión baje al 20 %.' */
function missingVentas(details: ComisionData): string {
  const upcoming = nextTramo(details.ventasUltimos30);
  if (upcoming === null) return 'Tenés la rebaja más grande por ventas.';
  const ventasUltimos30 = details.ventasUltimos30 + upcoming.faltan;
  const lowered = formatPorcentaje(comisionPorcentaje({ ...details, ventasUltimos30 }));
  return `${faltan(upcoming.faltan, 'venta')} para que tu comisión baje al ${lowered}.`;
}

function Calculator({ details }: { details: ComisionData }) {
  const [precio, setPrecio] = useState<Centavos | null>(null);
  const porcentaje = comisionPorcentaje(details);
  const monto = precio ?? centavos(0);
  return (
    <Panel title="¿Cuánto te queda?">
      <MoneyField
        className={styles.precio}
        label="Precio de venta"
        hint="Escribí un precio y mirá la comisión y tu ganancia."
        placeholder="0,00"
        name="precio"
        value={precio}
        onChange={setPrecio}
      />
      <TimeCircuits className={styles.circuits}>
        <Readout tone="pay" size="mid" label="Comisión" centavos={comisionOf(monto, porcentaje)} live />
        <Readout tone="yours" size="mid" label="Ganancia neta" centavos={gananciaNeta(monto, porcentaje)} live />
      </TimeCircuits>
    </Panel>
  );
}

interface PorcentajePanelProps {
  title: string;
  porcentaje: number;
  caption: string;
  parts: ReactNode;
  /** Text about the next, better percentage. */
  children?: ReactNode;
}

function PorcentajePanel({ title, porcentaje, caption, parts, children }: PorcentajePanelProps) {
  return (
    <Panel title={title}>
      <div className={styles.porcentaje}>
        <p className={styles.figure}>
          <strong>{formatPorcentaje(porcentaje)}</strong> {caption}
        </p>
        {parts}
      </div>
      {children ? <div className={styles.path}>{children}</div> : null}
    </Panel>
  );
}

interface Tramo {
  desde: number;
  /** '− 5 %'. */
  effect: string;
}

interface TramosTrackProps {
  value: number;
  /** The brackets in ascending order. The progress bar ends where the last bracket begins. */
  tramos: readonly Tramo[];
  /** In the plural. */
  unit: string;
}

/** A progress bar with a mark at the beginning of each bracket. */
function TramosTrack({ value, tramos, unit }: TramosTrackProps) {
  const end = tramos.at(-1)?.desde ?? 1;
  const part = (cantidad: number) => `${(Math.min(cantidad, end) / end) * 100}%`;
  return (
    <div>
      <div className={styles.track} aria-hidden="true">
        <span className={styles.done} style={{ width: part(value) }} />
        {tramos.map(({ desde }) => (
          <span key={desde} className={styles.marca} style={{ left: part(desde) }} />
        ))}
      </div>
      <ul className={styles.tramos}>
        {tramos.map(({ desde, effect }) => (
          <li key={desde} className={classNames(value >= desde && styles.reached)} style={{ left: part(desde) }}>
            {desde} <span className={styles.unit}>{unit}</span> <b>{effect}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NumbersSkeleton() {
  return (
    <Waiting>
      <Skeleton height={320} />
    </Waiting>
  );
}

/** 1, 'venta' → 'Te falta 1 venta'; 3, 'venta' → 'Te faltan 3 ventas'. */
export function faltan(cantidad: number, word: string): string {
  return `Te falta${cantidad === 1 ? '' : 'n'} ${plural(cantidad, word)}`;
}
