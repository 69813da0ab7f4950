import { Checkbox, Panel } from '@fluxpartes/ui';
import { useState } from 'react';
import { keepMeasures, readMeasures } from './vitals-opt-out.ts';

const WHAT =
  'Cuánto tardan las páginas y qué errores tienen, sin tu cuenta, sin direcciones y sin nada de lo que escribís.';
const FORBIDDEN = 'Tu navegador pide que no se mida nada: no se envía nada.';

/** The panel where the user opts out of Web Vitals and error reports in this browser. */
export function MeasuresPanel() {
  const [measures, setMeasures] = useState(readMeasures);
  const choose = (isWanted: boolean) => {
    keepMeasures(isWanted);
    setMeasures(readMeasures());
  };
  const isForbidden = measures === 'no por el navegador';
  return (
    <Panel title="Mediciones">
      <Checkbox
        label="Enviar mediciones desde este navegador"
        detail={isForbidden ? FORBIDDEN : WHAT}
        checked={measures === 'si'}
        disabled={isForbidden}
        onChange={choose}
      />
    </Panel>
  );
}
