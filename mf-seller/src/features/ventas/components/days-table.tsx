import type { Day } from '../ultimos-30.ts';
import styles from './chart.module.css';

/** The figures of the chart, for a screen reader alone: the dates with sales. */
export function DaysTable({ days }: { days: readonly Day[] }) {
  const withVentas = days.filter(({ ventas }) => ventas > 0);
  if (withVentas.length === 0) return null;
  return (
    <div className={styles.hiddenOne}>
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
          {withVentas.map(({ fecha, ventas, accumulated }) => (
            <tr key={fecha}>
              <th scope="row">{fecha}</th>
              <td>{ventas}</td>
              <td>{accumulated}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
