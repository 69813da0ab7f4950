import { ENVIO_CAMPOS, ENVIO_LENGTHS, type VentaCorreccion, type VentaDetail, ventaFlags } from '@fluxpartes/contrato';
import { annulledBy, canDoToVenta, MAX_RECHAZOS, pesosACentavos, ventaLine } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import {
  Badge,
  Button,
  Buttons,
  buttonClass,
  CameraIcon,
  Checkbox,
  CheckIcon,
  classNames,
  EditIcon,
  ExternalIcon,
  formatFecha,
  formatTime,
  type KeyValue,
  KeyValueList,
  MoneyField,
  Note,
  Readout,
  Skeleton,
  TextField,
  ZoomIcon,
} from '@fluxpartes/ui';
import { lazy, memo, Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import { MailLink, TelefonoLinks } from '../../contact-links.tsx';
import { type Edit, FormButtons, useEditFocus, useEditForm } from '../../edits/edit-form.tsx';
import { Historial } from '../../historial.tsx';
import { inWords, pesos } from '../../historial-field.ts';
import layout from '../../layout.module.css';
import cards from '../../list/list.module.css';
import { ShortcutKey } from '../../shortcuts.tsx';
import { CAMPOS, type CorreccionValues, HISTORIAL_CAMPOS, validateCorreccion, valuesOf } from './correccion.ts';
import type { Decide } from './decisions.tsx';
import styles from './ventas.module.css';
import { historialKey, useIsMarking } from './ventas-api.ts';

export const loadDecisions = () => import('./decisions.tsx');
/** Lazy, to keep the list within its size budget. */
const VentaTimeline = lazy(async () => ({ default: (await loadDecisions()).VentaTimeline }));

type VentaEdit = Edit<VentaDetail, VentaCorreccion, CorreccionValues>;

/** The functions are stable between renders, so that a card renders only when its own data change. */
export interface VentaActions {
  onTogglePago: (venta: VentaDetail) => void;
  onEdit: (venta: VentaDetail) => void;
  onEnlarge: (venta: VentaDetail) => void;
  onDecide: Decide;
}

interface PagoButtonProps {
  venta: VentaDetail;
  hasKey?: boolean;
  onToggle: VentaActions['onTogglePago'];
}

interface CardProps {
  venta: VentaDetail;
  actions: VentaActions;
  /** null in view mode. */
  edit: VentaEdit | null;
}

/** A sale of the admin's list: comprobante beside amount, both parties and shipping; or the edit form. */
export const VentaCard = memo(function VentaCard({ venta, actions, edit }: CardProps) {
  const { id, fecha, pago_recibido, anulada } = venta;
  const { api } = useShell();
  const title = useId();
  const card = useEditFocus(edit !== null);
  return (
    <article ref={card} className={cards.card} aria-labelledby={title} tabIndex={-1}>
      <header className={classNames(cards.head, !pago_recibido && !anulada && cards.pendiente)}>
        <h2 id={title}>Venta #{id}</h2>
        <time dateTime={fecha}>
          {formatFecha(fecha)} · {formatTime(fecha)}
        </time>
        {anulada ? <Badge tone="warn">Anulada</Badge> : null}
        <Badge tone={pago_recibido ? 'ok' : 'warn'} icon={pago_recibido ? <CheckIcon size={16} /> : null}>
          Pago recibido: {pago_recibido ? 'Sí' : 'No'}
        </Badge>
      </header>
      {edit ? <VentaForm edit={edit} /> : <VentaView venta={venta} actions={actions} />}
      <Historial
        queryKey={historialKey(id)}
        request={(page, options) => api.ventas.historial(id, page, options)}
        campos={HISTORIAL_CAMPOS}
      />
    </article>
  );
});

function VentaView({ venta, actions }: Omit<CardProps, 'edit'>) {
  return (
    <>
      <div className={cards.part}>
        <Warnings venta={venta} />
        <Suspense fallback={<Skeleton height={72} />}>
          <VentaTimeline venta={venta} onDecide={actions.onDecide} />
        </Suspense>
      </div>
      <div className={cards.part}>
        <div className={styles.body}>
          <Comprobante venta={venta} onEnlarge={() => actions.onEnlarge(venta)} />
          <div className={styles.producto}>
            <h3>
              <Link className={layout.contact} to={`/publicacion/${venta.publicacion_id}`}>
                {venta.nombre_producto}
              </Link>
            </h3>
            <p>Cantidad: {venta.cantidad}</p>
            <p>{ventaLine('admin', ventaFlags(venta))}</p>
          </div>
          <div className={styles.monto}>
            <Monto venta={venta} />
            {venta.anulada || venta.liquidacion ? null : <UpdateButtons venta={venta} actions={actions} />}
            <KeyValueList
              className={styles.breakdown}
              items={[
                { label: 'Precio unitario', value: pesos(venta.precio_unitario) },
                { label: 'Descuento', value: `${venta.descuento} %` },
                { label: 'Total con descuento', value: pesos(venta.total_con_descuento) },
                { label: 'Cashback usado', value: pesos(venta.cashback_usado) },
                { label: 'Cupón', value: pesos(venta.cupon), tone: 'ok' },
              ]}
            />
          </div>
        </div>
      </div>
      <div className={classNames(cards.part, cards.columns)}>
        {/* The buyer comes first: the comprobante shows the buyer's transfer. */}
        <Party venta={venta} title="Comprador" party="comprador" />
        <Party venta={venta} title="Vendedor" party="vendedor" />
        <Datos
          title="Datos de envío"
          items={[
            { label: 'Localidad', value: inWords(venta.localidad_envio) },
            { label: 'Dirección', value: inWords(venta.direccion_envio) },
            { label: 'Altura', value: inWords(venta.altura_envio) },
            { label: 'Entre calles', value: inWords(venta.entrecalles_envio) },
          ]}
        />
      </div>
    </>
  );
}

/** 'Aprobar' or 'Desaprobar'. `hasKey`: whether the key A presses it. */
export function PagoButton({ venta, hasKey = true, onToggle }: PagoButtonProps) {
  const sending = useIsMarking(venta.id);
  const { pago_recibido, anulada, liquidacion } = venta;
  if (anulada || liquidacion) return null;
  return (
    <Button
      variant={pago_recibido ? 'danger' : 'primary'}
      aria-busy={sending || undefined}
      aria-keyshortcuts={hasKey ? 'A' : undefined}
      icon={pago_recibido ? null : <CheckIcon />}
      onClick={() => onToggle(venta)}
    >
      {pago_recibido ? 'Desaprobar' : 'Aprobar'}
      <ShortcutKey>A</ShortcutKey>
    </Button>
  );
}

export function RechazarButton({ venta, onDecide }: { venta: VentaDetail; onDecide: Decide }) {
  const sending = useIsMarking(venta.id);
  if ((venta.rechazo?.veces ?? 0) >= MAX_RECHAZOS) return null;
  if (!canDoToVenta('rechazar_comprobante', 'admin', ventaFlags(venta))) return null;
  return (
    <Button
      disabled={sending}
      aria-haspopup="dialog"
      aria-keyshortcuts="R"
      onClick={() => onDecide(venta, 'comprobante')}
    >
      Rechazar comprobante
      <ShortcutKey>R</ShortcutKey>
    </Button>
  );
}

function UpdateButtons({ venta, actions }: Omit<CardProps, 'edit'>) {
  const sending = useIsMarking(venta.id);
  return (
    <Buttons>
      <PagoButton venta={venta} onToggle={actions.onTogglePago} />
      <RechazarButton venta={venta} onDecide={actions.onDecide} />
      <Button
        aria-keyshortcuts="E"
        icon={<EditIcon />}
        disabled={sending}
        onClick={() => actions.onEdit(venta)}
        data-editar=""
      >
        Editar
        <ShortcutKey>E</ShortcutKey>
      </Button>
      <Button
        variant="tertiary"
        disabled={sending}
        aria-haspopup="dialog"
        onClick={() => actions.onDecide(venta, 'anular')}
      >
        Anular
      </Button>
    </Buttons>
  );
}

/** The last refusal: of the sale's proof, or of one before it. */
export function Rechazo({ venta: { rechazo, comprobante_pago_url, anulada } }: { venta: VentaDetail }) {
  if (!rechazo) return null;
  const { fecha, motivo, veces } = rechazo;
  const which = comprobante_pago_url === null ? 'el comprobante' : 'otro comprobante';
  return (
    <Note>
      Se rechazó {which} el {formatFecha(fecha)}
      {veces > 1 ? ` (van ${veces} veces)` : null}: {motivo}
      {veces >= MAX_RECHAZOS && !anulada ? (
        <>
          <br />
          Ya no se puede rechazar otro: aprobá el pago o anulá la venta.
        </>
      ) : null}
    </Note>
  );
}

/** Warnings that the admin reads before an approval: annulment, unpaid cashback, a similar comprobante. */
function Warnings({ venta }: { venta: VentaDetail }) {
  const { cashback_de_ventas_impagas: impago, regalo, comprobantes_parecidos: parecidos, anulada } = venta;
  return (
    <>
      <Rechazo venta={venta} />
      {anulada ? (
        <Note>
          {annulledBy('admin', anulada.por)} el {formatFecha(anulada.fecha)}
          {anulada.motivo === '' ? '.' : `: ${anulada.motivo}`}
          {anulada.recortado
            ? ` De su cashback no entraron ${pesos(anulada.recortado)}: el saldo llegó al máximo.`
            : null}
        </Note>
      ) : null}
      {impago > 0 ? (
        <Note>
          De los {pesos(venta.cashback_usado)} de cashback usados, a {pesos(impago)} todavía no los respalda ninguna
          compra paga.
        </Note>
      ) : null}
      {regalo > 0 ? <Note>Se aprobó igual: FluxPartes regaló {pesos(regalo)} de cashback.</Note> : null}
      {parecidos.length > 0 ? (
        <Note tone="danger" className={styles.parecidos}>
          El comprobante es igual o casi igual al de {parecidos.length === 1 ? 'otra venta' : 'otras ventas'}:{' '}
          <span className={layout.contacts}>
            {parecidos.map((id) => (
              <Link key={id} className={layout.contact} to={`/adminventas?id=${id}`}>
                Venta #{id}
              </Link>
            ))}
          </span>
        </Note>
      ) : null}
    </>
  );
}

function Comprobante({ venta, onEnlarge }: { venta: VentaDetail; onEnlarge: () => void }) {
  const { id, comprobante_pago_url: url } = venta;
  if (url === null) {
    return (
      <div className={styles.noComprobante}>
        <CameraIcon size={48} />
        <p>
          {venta.monto === 0 ? null : 'Comprobante de pago: '}
          <strong>{venta.monto === 0 ? 'Pagada con cashback' : 'No cargado'}</strong>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.comprobante}>
      <button
        type="button"
        className={styles.image}
        aria-label={`Ampliar el comprobante de la venta #${id}`}
        aria-keyshortcuts="O"
        onClick={onEnlarge}
      >
        {/* The browser shows the text in place of a broken image. Screen readers read the button's name. */}
        <img src={url} alt="No se pudo cargar la imagen" loading="lazy" decoding="async" width={208} height={264} />
        <span className={styles.magnifier} aria-hidden="true">
          <ZoomIcon size={20} />
          <ShortcutKey>O</ShortcutKey>
        </span>
      </button>
      {venta.comprobante_ilegible ? <Note tone="danger">No se puede leer</Note> : null}
      <a className={buttonClass({ variant: 'tertiary', size: 'sm' })} href={url} target="_blank" rel="noreferrer">
        <ExternalIcon size={18} />
        Comprobante de pago
      </a>
    </div>
  );
}

/** The amount that the comprobante must show. */
export function Monto({ venta: { monto, pago_recibido } }: { venta: VentaDetail }) {
  return (
    <Readout
      tone={pago_recibido ? 'yours' : 'coming'}
      size="big"
      label={pago_recibido ? 'Monto recibido' : 'Monto a comprobar'}
      centavos={pesosACentavos(monto)}
    />
  );
}

interface PartyProps {
  venta: VentaDetail;
  title: 'Comprador' | 'Vendedor';
  party: 'comprador' | 'vendedor';
}

function Party({ venta, title, party }: PartyProps) {
  const nombre = [venta[`${party}_nombre`], venta[`${party}_apellido`]].filter(Boolean).join(' ');
  const email = venta[`${party}_email`];
  const cuenta = (
    <Link className={layout.contact} to={`/admincuentas?q=${encodeURIComponent(email)}`}>
      {inWords(nombre)}
    </Link>
  );
  return (
    <Datos
      title={title}
      items={[
        { label: 'Nombre', value: cuenta },
        { label: 'Email', value: <MailLink email={email} /> },
        { label: 'Teléfono', value: <TelefonoLinks telefono={venta[`${party}_telefono`]} /> },
        { label: 'Local', value: inWords(venta[`${party}_nombre_local`]) },
        { label: 'Localidad', value: inWords(venta[`${party}_localidad`]) },
        { label: 'DNI', value: inWords(venta[`${party}_dni`]) },
      ]}
    />
  );
}

function Datos({ title, items }: { title: string; items: readonly KeyValue[] }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; a landmark in every card would be noise
    <div role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <KeyValueList compact items={items} />
    </div>
  );
}

/** Has exactly the fields of the specification. */
function VentaForm({ edit }: { edit: VentaEdit }) {
  const form = useEditForm(edit, valuesOf, validateCorreccion);
  return (
    <form {...form.formProps} className={cards.part} aria-label={`Editar la venta #${edit.base.id}`}>
      <div className={cards.columns}>
        <TextField
          label={CAMPOS.cantidad.label}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          required
          autoComplete="off"
          {...form.fieldProps('cantidad')}
        />
        <MoneyField label={CAMPOS.monto.label} required maxLength={24} {...form.fieldProps('monto')} />
        {ENVIO_CAMPOS.map((campo) => (
          <TextField
            key={campo}
            label={CAMPOS[campo].label}
            maxLength={ENVIO_LENGTHS[campo]}
            autoComplete="off"
            {...form.fieldProps(campo)}
          />
        ))}
      </div>
      <Checkbox label={CAMPOS.pago_recibido.label} {...form.checkProps('pago_recibido')} />
      <FormButtons sending={form.isSubmitting} onCancel={edit.onCancel} />
    </form>
  );
}
