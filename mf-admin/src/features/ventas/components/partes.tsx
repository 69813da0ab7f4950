import type { VentaDetalle } from '@fluxpartes/contrato';
import { EmailText, KeyValueList } from '@fluxpartes/ui';
import { useId } from 'react';
import { enPalabras } from '../../../components/historial-panel.tsx';
import estilos from './venta-card.module.css';

/** The two parties of a sale, buyer first: it is the buyer's transfer that is compared. '-' for what is empty. */
export function Partes({ venta }: { venta: VentaDetalle }) {
  return (
    <div className={estilos.partes}>
      <Parte
        titulo="Comprador"
        nombre={[venta.comprador_nombre, venta.comprador_apellido]}
        email={venta.comprador_email}
        telefono={venta.comprador_telefono}
        local={venta.comprador_nombre_local}
        localidad={venta.comprador_localidad}
        dni={venta.comprador_dni}
      />
      <Parte
        titulo="Vendedor"
        nombre={[venta.vendedor_nombre, venta.vendedor_apellido]}
        email={venta.vendedor_email}
        telefono={venta.vendedor_telefono}
        local={venta.vendedor_nombre_local}
        localidad={venta.vendedor_localidad}
        dni={venta.vendedor_dni}
      />
    </div>
  );
}

interface ParteProps {
  titulo: 'Comprador' | 'Vendedor';
  /** Name and surname. */
  nombre: readonly string[];
  email: string;
  telefono: string;
  local: string | null;
  localidad: string;
  dni: string;
}

function Parte({ titulo, nombre, email, telefono, local, localidad, dni }: ParteProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; a landmark in every card would be noise
    <div role="group" aria-labelledby={id}>
      <h3 id={id}>{titulo}</h3>
      <KeyValueList
        compact
        items={[
          { label: 'Nombre', value: enPalabras(nombre.filter(Boolean).join(' ')) },
          { label: 'Email', value: <EmailText email={email} /> },
          { label: 'Teléfono', value: enPalabras(telefono) },
          { label: 'Local', value: enPalabras(local) },
          { label: 'Localidad', value: enPalabras(localidad) },
          { label: 'DNI', value: enPalabras(dni) },
        ]}
      />
    </div>
  );
}
