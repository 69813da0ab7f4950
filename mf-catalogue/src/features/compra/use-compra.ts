import { isApiError } from '@fluxpartes/api-client';
import {
  COMPRA_REALIZADA,
  type CrearVenta,
  crearVentaSchema,
  ERRORES,
  type PublicacionVisible,
  validar,
} from '@fluxpartes/contrato';
import { centavosAPesos } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import { type FormErrors, useForm } from '@fluxpartes/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCrearVenta } from './api/use-crear-venta.ts';
import { useRecargar } from './api/use-recargar.ts';
import { type DatosDeEnvio, ENVIO_VACIO, faltantesDeEnvio } from './envio.ts';
import { calcularPedido, type DatosDelComprador, PEDIDO_INICIAL, type Pedido } from './pedido.ts';

/** All that the purchase's form holds. */
export type ValoresDeCompra = Pedido & DatosDeEnvio;
type Errores = FormErrors<ValoresDeCompra>;

const VALORES_INICIALES: ValoresDeCompra = { ...PEDIDO_INICIAL, ...ENVIO_VACIO };

export interface CompraProps {
  publicacion: PublicacionVisible;
  comprador: DatosDelComprador;
  userId: number;
}

/**
 * The purchase's form: its values, the amounts that follow from them, and sending it.
 * Every failure keeps what was typed; `motivo` is the API's sentence beside the alert.
 */
export function useCompra({ publicacion, comprador, userId }: CompraProps) {
  const { alertas } = useShell();
  const navigate = useNavigate();
  const crear = useCrearVenta(userId);
  const rechazar = useRechazo(userId, publicacion.id);
  const [motivo, setMotivo] = useState<string>();

  const form = useForm<ValoresDeCompra>({
    initial: VALORES_INICIALES,
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
      void alertas.avisar(COMPRA_REALIZADA);
      navigate('/micuenta', { replace: true });
    },
  });
  const cuerpoDe = (valores: ValoresDeCompra): CrearVenta => ({
    vendedor_id: publicacion.user_id,
    comprador_id: userId,
    publicacion_id: publicacion.id,
    cantidad: valores.cantidad,
    monto: centavosAPesos(calcularPedido(publicacion, comprador, valores).monto),
    localidad_envio: valores.localidad_envio,
    direccion_envio: valores.direccion_envio,
    altura_envio: valores.altura_envio,
    entrecalles_envio: valores.entrecalles_envio,
  });

  const enviar = async () => {
    const faltan = publicacion.envio && Object.keys(faltantesDeEnvio(form.values)).length > 0;
    await form.submit();
    if (!faltan) return;
    await alertas.avisar(ERRORES.faltan_datos_de_envio.message);
    // The dialog gives the focus back to the button first; what is missing is what comes next.
    setTimeout(() => form.formProps.ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return { form, enviar, motivo, venta: calcularPedido(publicacion, comprador, form.values) };
}

function erroresDe(valores: ValoresDeCompra, envia: boolean, cuerpo: CrearVenta): Errores {
  const leido = validar(crearVentaSchema, cuerpo);
  return {
    ...(leido.ok ? {} : leido.campos),
    ...(envia ? faltantesDeEnvio(valores) : {}),
    ...(valores.usaCashback && valores.cashback === null ? { cashback: 'Ingresá cuánto cashback querés usar.' } : {}),
  };
}

/** What a refused purchase raises (specification, section 8): the alert, and what is marked or said beside it. */
function useRechazo(userId: number, publicacionId: number) {
  const { alertas } = useShell();
  const recargar = useRecargar(userId, publicacionId);
  return async (error: unknown): Promise<{ campos: Errores; sentencia?: string }> => {
    const codigo = isApiError(error) ? error.codigo : '';
    const sentencia = error instanceof Error ? error.message : '';
    const campos: Errores = isApiError(error) ? error.campos : {};
    // The session has ended: the shell says so and takes over.
    if (isApiError(error) && error.status === 401) return { campos };
    if (codigo === 'monto_cambio') {
      await recargar();
      void alertas.avisar(sentencia);
      return { campos };
    }
    if (codigo === 'faltan_datos_de_envio') {
      void alertas.avisar(sentencia);
      return { campos };
    }
    void alertas.avisar('Error al realizar la compra');
    if (codigo === 'publicacion_no_disponible' || codigo === 'no_encontrado') await recargar();
    return { campos, sentencia };
  };
}
