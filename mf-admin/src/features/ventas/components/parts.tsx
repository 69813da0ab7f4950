import type { VentaDetail } from '@fluxpartes/contrato';
import { EmailText, KeyValueList } from '@fluxpartes/ui';
import { useId } from 'react';
import { inWords } from '../../../historial-panel.tsx';
import styles from './venta-card.module.css';

/** The two parties of a sale, buyer first: it is the buyer's transfer that is compared. '-' for what is empty. */
export function Parts({ venta }: { venta: VentaDetail }) {
  return (
    <div className={styles.parts}>
      <Part
        title="Comprador"
        nombre={[venta.comprador_nombre, venta.comprador_apellido]}
        email={venta.comprador_email}
        telefono={venta.comprador_telefono}
        local={venta.comprador_nombre_local}
        localidad={venta.comprador_localidad}
        dni={venta.comprador_dni}
      />
      <Part
        title="Vendedor"
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

interface PartProps {
  title: 'Comprador' | 'Vendedor';
  /** Name and surname. */
  nombre: readonly string[];
  email: string;
  telefono: string;
  local: string | null;
  localidad: string;
  dni: string;
}

function Part({ title, nombre, email, telefono, local, localidad, dni }: PartProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; a landmark in every card would be noise
    <div role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <KeyValueList
        compact
        items={[
          { label: 'Nombre', value: inWords(nombre.filter(Boolean).join(' ')) },
          { label: 'Email', value: <EmailText email={email} /> },
          { label: 'Teléfono', value: inWords(telefono) },
          { label: 'Local', value: inWords(local) },
          { label: 'Localidad', value: inWords(localidad) },
          { label: 'DNI', value: inWords(dni) },
        ]}
      />
    </div>
  );
}
