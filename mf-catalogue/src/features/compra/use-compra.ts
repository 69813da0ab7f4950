import { COMPRA_REALIZADA, ERRORES, type PublicacionVisible } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useForm } from '@fluxpartes/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCrearVenta } from './api/use-crear-venta.ts';
import { borradorDeCompra } from './borrador.ts';
import { faltantesDeEnvio } from './envio.ts';
import { calcularPedido, type DatosDelComprador } from './pedido.ts';
import { useRechazo } from './use-rechazo.ts';
import { erroresDe, type ValoresDeCompra, ventaDe } from './valores.ts';

export interface CompraProps {
  publicacion: PublicacionVisible;
  comprador: DatosDelComprador;
  userId: number;
}

/**
 * The purchase's form: its values, the amounts that follow from them, and sending it.
 * Every failure keeps what was typed, also one that leads over the login; `motivo` is the API's sentence beside the alert.
 */
export function useCompra({ publicacion, comprador, userId }: CompraProps) {
  const { alertas } = useShell();
  const navigate = useNavigate();
  const crear = useCrearVenta(userId);
  const rechazar = useRechazo(userId, publicacion.id);
  const [borrador] = useState(() => borradorDeCompra(userId, publicacion.id));
  const [motivo, setMotivo] = useState<string>();
  const cuerpoDe = (valores: ValoresDeCompra) => ventaDe(valores, { publicacion, comprador, userId });

  const form = useForm<ValoresDeCompra>({
    initial: borrador.leer(),
    validate: (valores) => erroresDe(valores, publicacion.envio, cuerpoDe(valores)),
    onSubmit: async (valores) => {
      setMotivo(undefined);
      try {
        await crear(cuerpoDe(valores));
      } catch (error) {
        const { campos, sentencia } = await rechazar(error);
        setMotivo(sentencia);
        return campos;
      }
      borrador.borrar();
      void alertas.avisar(COMPRA_REALIZADA);
      navigate('/micuenta', { replace: true });
    },
  });

  useEffect(() => borrador.guardar(form.values), [borrador, form.values]);

  const enviar = async () => {
    const falta = publicacion.envio && Object.keys(faltantesDeEnvio(form.values)).length > 0;
    await form.submit();
    // On its way out the dialog hands the focus to the first field that is marked.
    if (falta) void alertas.avisar(ERRORES.faltan_datos_de_envio.message);
  };
  return { form, enviar, motivo, venta: calcularPedido(publicacion, comprador, form.values) };
}
