import type { Usuario } from '@fluxpartes/contrato';
import { DESCUENTO_POR_DOCUMENTO, descuentoPorcentaje } from '@fluxpartes/dominio';
import { formatPorcentaje, type KeyValue, KeyValueList } from '@fluxpartes/ui';
import { documentosDe } from '../../../components/documentos.ts';
import { PanelDePorcentaje } from './panel-de-porcentaje.tsx';

/** The buyer's discount and what each approved document brings to it. */
export function DescuentoPanel({ usuario }: { usuario: Usuario }) {
  const porcentaje = descuentoPorcentaje({
    constanciaAfip: usuario.aprobado_constancia_afip,
    certificadoEstudio: usuario.aprobado_certificado_estudio,
  });
  const total: KeyValue = { label: 'Descuento total', value: formatPorcentaje(porcentaje), tone: 'strong' };
  return (
    <PanelDePorcentaje
      title="Tu descuento"
      porcentaje={porcentaje}
      leyenda="en cada compra"
      partes={<KeyValueList items={[...partes(usuario), total]} />}
    />
  );
}

function partes(usuario: Usuario): KeyValue[] {
  return documentosDe(usuario).flatMap(({ etiqueta, aprobacion }): KeyValue[] => {
    if (aprobacion === null) return [];
    const label = `${etiqueta}: ${aprobacion.texto.toLowerCase()}`;
    return aprobacion.aprobado
      ? [{ label, value: formatPorcentaje(DESCUENTO_POR_DOCUMENTO), tone: 'ok' }]
      : [{ label, value: formatPorcentaje(0) }];
  });
}
