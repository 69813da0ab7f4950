import { isConnectionError } from '@fluxpartes/api-client';
import { COMPRA_DONE, ERRORS, type PublicacionVisible } from '@fluxpartes/contrato';
import { useIsShown, useShell } from '@fluxpartes/mf-kit';
import { useForm } from '@fluxpartes/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { offlineText } from '../../components/offline.ts';
import type { Comprador } from './api/use-comprador.ts';
import { useCrearVenta } from './api/use-crear-venta.ts';
import { compraDraft } from './draft.ts';
import { missingEnvioFields } from './envio.ts';
import { computeOrder } from './order.ts';
import type { SeenCompra } from './seen.ts';
import { useRefusal } from './use-refusal.ts';
import { type CompraValues, errorsOf, INITIAL_VALUES, ventaOf } from './values.ts';

/** What is said where the purchase that is confirmed is under way already. */
const ALREADY_SENDING = 'Ya estamos enviando esta compra. Esperá un momento.';

/** What is said where this purchase was sent long ago without an answer: it was made then or now. */
const MADE_ONCE =
  'Esta compra quedó hecha una sola vez: la encontrás en Mis compras. Si querés otra más, confirmala de nuevo.';

export interface CompraProps {
  publicacion: PublicacionVisible;
  comprador: Comprador;
  userId: number;
}

/** A purchase that was refused because of what changed: the API's sentence, and what was seen. */
interface ChangedCompra {
  title: string;
  seen: SeenCompra;
}

/**
 * The purchase's form: its values, the amounts that follow from them, and sending it.
 * Every failure keeps what was typed, also one that leads over the login; `motivo` is the API's sentence beside the alert, `impagas` the purchases to be paid before,
 * `change` what the dialog shows where something is not what was seen.
 */
export function useCompra({ publicacion, comprador, userId }: CompraProps) {
  const { alerts } = useShell();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { run: crear } = useCrearVenta(userId);
  const refuse = useRefusal(userId, publicacion.id);
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
        const isUnsent = isConnectionError(result.error) && result.error.isUnsent;
        setMotivo(isUnsent ? `${offlineText(result.error)} No se compró nada.` : outcome);
        setImpagas(inTheWay);
        if (title !== undefined) setChanged({ title, seen });
        return campos;
      }
      if (result.type !== 'done') {
        setMotivo(ALREADY_SENDING);
        return;
      }
      if (result.data.isOfBefore) {
        setMotivo(MADE_ONCE);
        return;
      }
      draft.drop();
      void alerts.notify(COMPRA_DONE);
      if (isShown()) navigate('/micuenta', { replace: true });
    },
  });

  useEffect(() => draft.save(form.values), [draft, form.values]);

  const send = async () => {
    const missing = publicacion.envio && Object.keys(missingEnvioFields(form.values)).length > 0;
    await form.submit();
    // On its way out the dialog hands the focus to the first field that is marked.
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
