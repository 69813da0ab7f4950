import type { Usuario } from '@fluxpartes/contrato';
import { useVentasUltimos30 } from '../api/use-ultimos-30.ts';
import { Calculator } from './calculator.tsx';
import { ComisionPanel } from './comision-panel.tsx';
import { NumbersSkeleton } from './numbers-skeleton.tsx';

/** What a sale costs the seller: the percentage with its parts, and a calculator (specification, section 9). */
export function VendedorNumbers({ usuario }: { usuario: Usuario }) {
  const ventas = useVentasUltimos30(usuario.id);
  if (ventas === null) return <NumbersSkeleton />;
  const details = { constanciaAprobada: usuario.aprobado_constancia_afip, ...ventas };
  return (
    <>
      <ComisionPanel details={details} />
      <Calculator details={details} />
    </>
  );
}
