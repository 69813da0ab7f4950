import { formatPorcentaje } from '@fluxpartes/ui';
import { cuentaDeVentas, type Dia, fraseDeTramo, type Tramo, topeDelGrafico, tramosADibujar } from '../ultimos-30.ts';
import estilos from './grafico.module.css';
import { TablaDeDias } from './tabla-de-dias.tsx';

/** The drawing's own units; it is stretched to the size of its box. Width of a date: */
const ANCHO = 10;
/** Heights of the line above and of the bars below. */
const ALTO_DE_LINEA = 144;
const ALTO_DE_BARRAS = 44;
const SEPARACION = 12;
const ALTO = ALTO_DE_LINEA + SEPARACION + ALTO_DE_BARRAS;

interface Props {
  /** At least one, oldest first. */
  dias: readonly Dia[];
  /** Sales of the whole window. */
  total: number;
}

interface Alturas {
  /** Where a number of sales is, from the top. */
  alturaDe: (ventas: number) => number;
}

/**
 * Above, how the sales of the window add up against the brackets of the commission; below, the sales of each date.
 * Its figures are in a table for whoever does not see it.
 */
export function Grafico({ dias, total }: Props) {
  const tope = topeDelGrafico(total);
  const alturaDe = (ventas: number) => Math.round(10 * ALTO_DE_LINEA * (1 - ventas / tope)) / 10;
  const tramos = tramosADibujar(total);
  const ancho = dias.length * ANCHO;
  const frase = `${cuentaDeVentas(total)} en los últimos 30 días. ${fraseDeTramo(total)}`;
  return (
    <figure className={estilos.figura}>
      <div className={estilos.lienzo}>
        <svg role="img" aria-label={frase} viewBox={`0 0 ${ancho} ${ALTO}`} preserveAspectRatio="none">
          {tramos.map(({ desde, alcanzado }) => (
            <path
              key={desde}
              className={alcanzado ? estilos.alcanzado : estilos.tramo}
              d={`M0 ${alturaDe(desde)}H${ancho}`}
            />
          ))}
          <Linea dias={dias} alturaDe={alturaDe} />
          <Barras dias={dias} />
        </svg>
        <Etiquetas tramos={tramos} alturaDe={alturaDe} />
      </div>
      <p className={estilos.eje} aria-hidden="true">
        {[dias.at(0), dias.at(Math.floor(dias.length / 2)), dias.at(-1)].map((dia) => (
          <span key={dia?.fecha}>{dia?.fecha.slice(0, 5)}</span>
        ))}
      </p>
      <TablaDeDias dias={dias} />
    </figure>
  );
}

/** What each bracket takes off, above its line: real text, which the stretched drawing could not hold. */
function Etiquetas({ tramos, alturaDe }: { tramos: readonly Tramo[] } & Alturas) {
  return tramos.map(({ desde, rebaja, alcanzado }) => (
    <span
      key={desde}
      aria-hidden="true"
      className={alcanzado ? estilos.etiquetaAlcanzada : estilos.etiqueta}
      style={{ bottom: `${100 - (100 * alturaDe(desde)) / ALTO}%` }}
    >
      {desde} ventas: −{formatPorcentaje(rebaja)}
    </span>
  ));
}

/** The sales as they add up: a step at each date, with what lies under it. */
function Linea({ dias, alturaDe }: Pick<Props, 'dias'> & Alturas) {
  const pasos = dias.map(({ acumuladas }, i) => `V${alturaDe(acumuladas)}H${(i + 1) * ANCHO}`).join('');
  const inicio = alturaDe((dias[0]?.acumuladas ?? 0) - (dias[0]?.ventas ?? 0));
  return (
    <>
      <path className={estilos.area} d={`M0 ${ALTO_DE_LINEA}V${inicio}${pasos}V${ALTO_DE_LINEA}Z`} />
      <path className={estilos.linea} d={`M0 ${inicio}${pasos}`} />
      <path className={estilos.piso} d={`M0 ${ALTO_DE_LINEA}H${dias.length * ANCHO}`} />
    </>
  );
}

function Barras({ dias }: Pick<Props, 'dias'>) {
  const mayor = Math.max(1, ...dias.map(({ ventas }) => ventas));
  return (
    <>
      {dias.map(({ fecha, ventas }, i) => {
        const alto = (ALTO_DE_BARRAS * ventas) / mayor;
        return (
          <rect
            key={fecha}
            className={estilos.barra}
            x={i * ANCHO + 2}
            y={ALTO - alto}
            width={ANCHO - 4}
            height={alto}
          />
        );
      })}
      <path className={estilos.piso} d={`M0 ${ALTO - 0.5}H${dias.length * ANCHO}`} />
    </>
  );
}
