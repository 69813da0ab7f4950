import { COMPRA_DONE, ERRORS, type PublicacionVisible } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useForm } from '@fluxpartes/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCrearVenta } from './api/use-crear-venta.ts';
import { compraDraft } from './draft.ts';
import { missingEnvioFields } from './envio.ts';
import { type CompradorDetails, computeOrder } from './order.ts';
import { useRefusal } from './use-refusal.ts';
import { type CompraValues, errorsOf, ventaOf } from './values.ts';

export interface CompraProps {
  publicacion: PublicacionVisible;
  comprador: CompradorDetails;
  userId: number;
}

/**
 * The purchase's form: its values, the amounts that follow from them, and sending it.
 * Every failure keeps what was typed, also one that leads over the login; `motivo` is the API's sentence beside the alert.
 */
export function useCompra({ publicacion, comprador, userId }: CompraProps) {
  const { alerts } = useShell();
  const navigate = useNavigate();
  const { run: crear } = useCrearVenta(userId);
  const refuse = useRefusal(userId, publicacion.id);
  const [draft] = useState(() => compraDraft(userId, publicacion.id));
  const [motivo, setMotivo] = useState<string>();
  const bodyOf = (values: CompraValues) => ventaOf(values, { publicacion, comprador, userId });

  const form = useForm<CompraValues>({
    initial: draft.read(),
    validate: (values) => errorsOf(values, publicacion.envio, bodyOf(values)),
    onSubmit: async (values) => {
      setMotivo(undefined);
      const result = await crear(bodyOf(values));
      if (result?.type === 'failed') {
        const { campos, outcome } = await refuse(result.error);
        setMotivo(outcome);
        return campos;
      }
      draft.borrar();
      void alerts.notify(COMPRA_DONE);
      navigate('/micuenta', { replace: true });
    },
  });

  useEffect(() => draft.save(form.values), [draft, form.values]);

  const send = async () => {
    const missing = publicacion.envio && Object.keys(missingEnvioFields(form.values)).length > 0;
    await form.submit();
    // On its way out the dialog hands the focus to the first field that is marked.
    if (missing) void alerts.notify(ERRORS.faltan_datos_de_envio.message);
  };
  return { form, send, motivo, venta: computeOrder(publicacion, comprador, form.values) };
}
