import type { PublicacionVisible } from '@fluxpartes/contrato';
import { etiquetaDeEnvio } from '@fluxpartes/dominio';
import { PinIcon, ShopIcon, TruckIcon } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import estilos from './detalle.module.css';

/** Who sells, where, and how it ships. A guest does not see the seller (specification, section 6). */
export function DatosClave({ publicacion }: { publicacion: PublicacionVisible }) {
  const { nombre_local, ubicacion, envio, tipo_envio } = publicacion;
  const envioTexto = tipo_envio ? etiquetaDeEnvio(tipo_envio) : 'Sí';
  return (
    <ul className={estilos.datos}>
      {nombre_local !== undefined && (
        <Dato icono={<ShopIcon size={22} />} nombre="Vende">
          {nombre_local || '-'}
        </Dato>
      )}
      <Dato icono={<PinIcon size={22} />} nombre="Ubicación">
        {ubicacion ?? 'Iniciar sesión para ver'}
      </Dato>
      <Dato icono={<TruckIcon size={22} />} nombre="Envío">
        {envio ? envioTexto : 'Sin envío'}
      </Dato>
    </ul>
  );
}

function Dato({ icono, nombre, children }: { icono: ReactNode; nombre: string; children: ReactNode }) {
  return (
    <li>
      {icono}
      <span>
        <small>{nombre}</small> {children}
      </span>
    </li>
  );
}
