import { isApiError, isConnectionError, outcomeOf } from '@fluxpartes/api-client';
import {
  COMPRA_DONE,
  compraChangedSchema,
  comprasImpagasSchema,
  ENVIO_CAMPOS,
  ERRORS,
  type ErrorCodigo,
  existenciasLeftSchema,
  type PublicacionVisible,
} from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { offlineText, useIsShown, useShell } from '@fluxpartes/mf-kit';
import { formatPesos, useForm } from '@fluxpartes/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Comprador, type PresentPublicacion, useCrearVenta, useLastEnvio, useUpdates } from './compra-api.ts';
import type { SeenCompra } from './price-changes.tsx';
import {
  type CompraErrors,
  type CompraValues,
  compraDraft,
  computeOrder,
  errorsOf,
  INITIAL_VALUES,
  missingEnvioFields,
  ventaOf,
} from './purchase-options.ts';

/** This purchase is already being sent. */
const ALREADY_SENDING = 'Ya estamos enviando esta compra. Esperá un momento.';

/** This purchase was sent earlier without a response. It was made once, by the earlier or the current request. */
const MADE_ONCE =
  'Esta compra quedó hecha una sola vez: la encontrás en Mis compras. Si querés otra más, confirmala de nuevo.';

export interface CompraProps {
  publicacion: PublicacionVisible;
  comprador: Comprador;
  userId: number;
}

/** A purchase that the API rejected because of a change: the API's sentence, and the values that the buyer saw. */
interface ChangedCompra {
  title: string;
  seen: SeenCompra;
}

/**
 * The purchase's form: its values, the amounts computed from them, and the sending. Every failure keeps the typed values,
 * also when it leads over the login. `motivo` is the API's sentence beside the alert, and `impagas` are the purchases to
 * pay first. `change` holds the dialog's data if a value differs from the value shown.
 */
export function useCompra({ publicacion, comprador, userId }: CompraProps) {
  const { alerts, config } = useShell();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { run: crear, tell } = useCrearVenta(userId);
  const refuse = usePurchaseError(userId, publicacion.id);
  const [draft] = useState(() => compraDraft(userId, publicacion.id));
  const [motivo, setMotivo] = useState<string>();
  const [impagas, setImpagas] = useState<readonly number[]>([]);
  const [changed, setChanged] = useState<ChangedCompra>();
  const orderOf = (values: CompraValues) => ({
    cantidad: values.cantidad,
    venta: computeOrder(publicacion, comprador, values),
  });
  const bodyOf = (values: CompraValues) => ventaOf(values, { publicacion, comprador, userId });

  const form = useForm<CompraValues>({
    initial: draft.read() ?? INITIAL_VALUES,
    validate: (values) => errorsOf(values, publicacion.envio, bodyOf(values)),
    onSubmit: async (values) => {
      setMotivo(undefined);
      setImpagas([]);
      setChanged(undefined);
      const seen = { publicacion, ...orderOf(values) };
      const result = await crear(bodyOf(values), publicacion.id);
      if (result.type === 'failed') {
        const { campos, outcome, changed: title, existencias, impagas: inTheWay = [] } = await refuse(result.error);
        if (existencias !== undefined && existencias < values.cantidad) form.setValue('cantidad', existencias);
        setMotivo(outcome);
        if (outcome === ARRIVED_BEFORE) tell(ARRIVED_BEFORE);
        setImpagas(inTheWay);
        if (title !== undefined) setChanged({ title, seen });
        return campos;
      }
      if (result.type !== 'done') {
        setMotivo(ALREADY_SENDING);
        return;
      }
      if (result.data.isFromEarlier) {
        setMotivo(MADE_ONCE);
        tell(MADE_ONCE);
        return;
      }
      draft.drop();
      tell(COMPRA_DONE, transferText(result.data.venta.monto));
      // The account begins with how to pay this purchase.
      if (isShown()) navigate('/micuenta', { replace: true, state: { compra: result.data.venta.id } });
    },
  });

  /** The bank data in the alert itself, because the alert covers those of the account. */
  const transferText = (monto: number): string | undefined => {
    const { alias, cbu } = config.transferencia;
    if (!alias || monto === 0) return undefined;
    return `Transferí ${formatPesos(pesosACentavos(monto))} al alias ${alias} (CBU ${cbu}).`;
  };

  useEffect(() => draft.save(form.values), [draft, form.values]);

  const lastEnvio = useLastEnvio(userId, publicacion.envio);
  // Fills an untouched form once; later the buyer may empty it.
  const fillEnvio = useEffectEvent((envio: NonNullable<typeof lastEnvio>) => {
    if (ENVIO_CAMPOS.some((campo) => form.values[campo] !== '')) return;
    for (const campo of ENVIO_CAMPOS) form.setValue(campo, envio[campo]);
  });
  useEffect(() => {
    if (lastEnvio) fillEnvio(lastEnvio);
  }, [lastEnvio]);

  const send = async () => {
    const missing = publicacion.envio && Object.keys(missingEnvioFields(form.values)).length > 0;
    await form.submit();
    // When the alert closes, it moves the focus to the first field marked as invalid.
    if (missing) void alerts.notify(ERRORS.faltan_datos_de_envio.message);
  };
  const order = orderOf(form.values);
  const { venta } = order;
  const change = changed && {
    ...changed,
    now: { publicacion, ...order },
    onConfirm: () => {
      setChanged(undefined);
      void send();
    },
    onClose: () => setChanged(undefined),
  };
  return { form, send, motivo, impagas, venta, change };
}

/** Shown beside the alert of an error response: the invalid fields, and the API's sentence. */
interface Refusal {
  campos: CompraErrors;
  outcome?: string;
  /** The unpaid purchases that block this purchase. */
  impagas?: readonly number[];
  /** The API's sentence about outdated amounts, shown beside both versions. */
  changed?: string;
  /** Units left, if limited. */
  existencias?: number;
}

/** The idempotency key of this purchase was used before with other values. */
const ARRIVED_BEFORE =
  'La compra que habías enviado antes sí llegó: la encontrás en Mis compras. Si querés otra más, confirmala de nuevo.';

const CHANGED: readonly string[] = ['monto_cambio', 'publicacion_cambio'] satisfies ErrorCodigo[];

/** Raises the alert of a rejected purchase, and reloads the changed data. */
export function usePurchaseError(userId: number, publicacionId: number): (error: unknown) => Promise<Refusal> {
  const { alerts } = useShell();
  const { reload, setExistencias } = useUpdates(userId, publicacionId);
  return async (error) => {
    const outcome = outcomeOf(error);
    const { codigo, status, campos } = isApiError(error) ? error : { codigo: '', status: 0, campos: {} };
    // The session has ended: the shell reports this and goes to the login.
    if (status === 401) return { campos };
    if (CHANGED.includes(codigo)) {
      const present = presentIn(error);
      await reload(present);
      return { campos, changed: outcome, ...(present?.existencias ? { existencias: present.existencias } : {}) };
    }
    const existencias = leftIn(error);
    if (existencias !== undefined) {
      setExistencias(existencias);
      return existencias === 0 ? { campos } : { campos, changed: outcome, existencias };
    }
    if (codigo === ('clave_usada' satisfies ErrorCodigo)) return { campos, outcome: ARRIVED_BEFORE };
    if (codigo === 'faltan_datos_de_envio') {
      void alerts.notify(outcome);
      return { campos };
    }
    const isUnsent = isConnectionError(error) && error.isUnsent;
    const unsent = isUnsent ? `${offlineText(error)} No se compró nada.` : undefined;
    void alerts.notify('Error al realizar la compra', unsent);
    if (codigo === 'publicacion_no_disponible' || codigo === 'no_encontrado') await reload();
    const read = comprasImpagasSchema.safeParse(isApiError(error) ? error.content : undefined);
    return { campos, outcome: unsent ?? outcome, ...(read.success && { impagas: read.data.ventas }) };
  };
}

/** Units left according to the error; undefined for another error. */
function leftIn(error: unknown): number | undefined {
  if (!isApiError(error) || error.codigo !== ('sin_existencias' satisfies ErrorCodigo)) return undefined;
  const read = existenciasLeftSchema.safeParse(error.content);
  return read.success ? read.data.existencias : undefined;
}

/** The current listing from the error response. */
function presentIn(error: unknown): PresentPublicacion | undefined {
  const read = compraChangedSchema.safeParse(isApiError(error) ? error.content : undefined);
  return read.success ? read.data.publicacion : undefined;
}
