import { centavos } from '@fluxpartes/dominio';
import { render, screen } from '@testing-library/react';
import { GuestReadout, Readout, unlitDigits } from './readout.tsx';

describe('unlitDigits', () => {
  it.each([
    ['4.563', 6, '88'],
    ['4.563', 7, '8.88'],
    ['84.500', 7, '8.8'],
    ['139.750', 6, ''],
    ['139.750', 7, '8.'],
    ['1.139.750', 6, ''],
    ['0', 0, ''],
  ])('%s in %i places leaves %j dark', (whole, places, dark) => {
    expect(unlitDigits(whole, places)).toBe(dark);
  });
});

describe('Readout', () => {
  it('renders its label and amount as text with a no-break space after the sign', () => {
    render(<Readout tone="pay" size="big" label="Total a pagar" centavos={centavos(13_975_050)} />);
    const group = screen.getByRole('group', { name: 'Total a pagar' });
    expect(group.textContent).toBe('Total a pagar$\u00a0139.750,50');
  });

  it('has no text for its dark digits and hides them from screen readers', () => {
    const { container } = render(<Readout tone="coming" size="mid" centavos={centavos(456_300)} places={7} />);
    expect(container.textContent).toBe('$\u00a04.563,00');
    expect(container.querySelector('[data-unlit]')).toHaveAttribute('aria-hidden', 'true');
  });

  it('has no dark digits without places, and announces a live total', () => {
    const { container } = render(<Readout tone="pay" centavos={centavos(100)} live />);
    expect(container.querySelector('[data-unlit]')).toHaveAttribute('data-unlit', '');
    expect(container.querySelector('[aria-live="polite"]')).toHaveTextContent('1,00');
  });
});

it('GuestReadout asks to sign in', () => {
  const { container } = render(<GuestReadout />);
  expect(container.textContent).toBe('Iniciar sesión para ver');
});
