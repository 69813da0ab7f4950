import type { VentaDetalle } from '@fluxpartes/contrato';
import { useId } from 'react';
import { enPalabras } from '../../../components/historial-panel.tsx';
import estilos from './envio.module.css';

/** Where the part goes, as a strip at the foot of the card. '-' for what is empty. */
export function Envio({ venta }: { venta: VentaDetalle }) {
  const id = useId();
  const dato = (etiqueta: string, valor: string) => (
    <div>
      <dt>{etiqueta}</dt>
      <dd>{enPalabras(valor)}</dd>
    </div>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; a landmark in every card would be noise
    <div role="group" className={estilos.envio} aria-labelledby={id}>
      <h3 id={id}>Datos de envío</h3>
      <dl>
        {dato('Localidad', venta.localidad_envio)}
        {dato('Dirección', venta.direccion_envio)}
        {dato('Altura', venta.altura_envio)}
        {dato('Entre calles', venta.entrecalles_envio)}
      </dl>
    </div>
  );
}
