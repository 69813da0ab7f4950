import type { Usuario } from '@fluxpartes/contrato';
import type { DatosDeComision } from '@fluxpartes/dominio';
import { useVentasUltimos30 } from '../api/use-ultimos-30.ts';
import { Calculadora } from './calculadora.tsx';
import { ComisionPanel } from './comision-panel.tsx';
import { NumerosEnEspera } from './numeros-en-espera.tsx';

/** What a sale costs the seller: the percentage with its parts, and a calculator (specification, section 9). */
export function NumerosDeVendedor({ usuario }: { usuario: Usuario }) {
  const ventasUltimos30 = useVentasUltimos30(usuario.id);
  if (ventasUltimos30 === null) return <NumerosEnEspera />;
  const datos: DatosDeComision = { constanciaAprobada: usuario.aprobado_constancia_afip, ventasUltimos30 };
  return (
    <>
      <ComisionPanel datos={datos} />
      <Calculadora datos={datos} />
    </>
  );
}
