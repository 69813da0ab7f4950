import { render, screen } from '@testing-library/react';
import { KeyValueList } from '../data/key-value-list.tsx';
import { ActionBar } from './action-bar.tsx';
import { Band, SlimHeader } from './band.tsx';
import { Panel } from './layout.tsx';

describe('Band', () => {
  it('is named by its focusable title and contains the actions', () => {
    render(<Band title="Mis compras" actions={<button type="button">Volver</button>} />);
    screen.getByRole('heading', { level: 1, name: 'Mis compras' }).focus();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByRole('region', { name: 'Mis compras' })).toContainElement(
      screen.getByRole('button', { name: 'Volver' }),
    );
  });

  it('shows its tagline', () => {
    render(<Band title="Autopartes de zona sur" tagline="Repuestos de Adrogué a Solano." />);
    expect(screen.getByText('Repuestos de Adrogué a Solano.')).toBeInTheDocument();
  });
});

it('SlimHeader shows its actions in a navigation and has no heading', () => {
  render(<SlimHeader actions={<button type="button">Volver</button>} />);
  expect(screen.getByRole('navigation')).toContainElement(screen.getByRole('button', { name: 'Volver' }));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

it('Panel is a region when it has a title', () => {
  render(<Panel title="Tu pedido">Cantidad</Panel>);
  expect(screen.getByRole('region', { name: 'Tu pedido' })).toHaveTextContent('Cantidad');
});

it('ActionBar sets data-action-bar on the body while it is mounted', () => {
  const { unmount } = render(
    <ActionBar>
      <button type="button">Comprar</button>
    </ActionBar>,
  );
  expect(document.body).toHaveAttribute('data-action-bar');
  unmount();
  expect(document.body).not.toHaveAttribute('data-action-bar');
});

it('KeyValueList pairs each name with its value', () => {
  render(<KeyValueList items={[{ label: 'DNI', value: '30111222' }]} />);
  expect(screen.getByRole('term')).toHaveTextContent('DNI');
  expect(screen.getByRole('definition')).toHaveTextContent('30111222');
});
