import { render, screen, within } from '@testing-library/react';
import { Timeline } from './timeline.tsx';

test('Timeline labels each station as passed, current or later, and marks the current one', () => {
  render(
    <Timeline
      stations={[
        { paso: 'comprada', nombre: 'Comprada', estado: 'hecho', fecha: '2026-11-18T13:42:00.000Z' },
        { paso: 'paga', nombre: 'Falta el pago', estado: 'actual', fecha: null },
        { paso: 'recibida', nombre: 'Por recibir', estado: 'falta', fecha: null },
      ]}
    />,
  );
  const stations = within(screen.getByRole('list', { name: 'Recorrido' })).getAllByRole('listitem');
  expect(stations.map(({ textContent }) => textContent)).toEqual([
    ...['Hecho: Comprada18/11/2026', 'Ahora: Falta el pago', 'Después: Por recibir'],
  ]);
  expect(stations.map((station) => station.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});
