import type { Dia } from '../ultimos-30.ts';
import estilos from './grafico.module.css';

/** The figures of the chart, for a screen reader alone: the dates with sales. */
export function TablaDeDias({ dias }: { dias: readonly Dia[] }) {
  const conVentas = dias.filter(({ ventas }) => ventas > 0);
  if (conVentas.length === 0) return null;
  return (
    <div className={estilos.oculta}>
      <table>
        <caption>Ventas por día</caption>
        <thead>
          <tr>
            <th scope="col">Fecha</th>
            <th scope="col">Ventas</th>
            <th scope="col">Acumuladas</th>
          </tr>
        </thead>
        <tbody>
          {conVentas.map(({ fecha, ventas, acumuladas }) => (
            <tr key={fecha}>
              <th scope="row">{fecha}</th>
              <td>{ventas}</td>
              <td>{acumuladas}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
