import type { Usuario } from '@fluxpartes/contrato';
import { DESCUENTO_OF_DOCUMENTO, descuentoPorcentaje } from '@fluxpartes/dominio';
import { formatPorcentaje, type KeyValue, KeyValueList } from '@fluxpartes/ui';
import { documentosOf } from '../../../components/documentos.ts';
import { PorcentajePanel } from './porcentaje-panel.tsx';

/** The buyer's discount and what each approved document brings to it. */
export function DescuentoPanel({ usuario }: { usuario: Usuario }) {
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
      parts={<KeyValueList items={[...parts(usuario), total]} />}
    />
  );
}

function parts(usuario: Usuario): KeyValue[] {
  return documentosOf(usuario).flatMap(({ title, aprobacion }): KeyValue[] => {
    if (aprobacion === null) return [];
    const label = `${title}: ${aprobacion.text.toLowerCase()}`;
    return aprobacion.aprobado
      ? [{ label, value: formatPorcentaje(DESCUENTO_OF_DOCUMENTO), tone: 'ok' }]
      : [{ label, value: formatPorcentaje(0) }];
  });
}
