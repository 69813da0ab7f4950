import { type Centavos, centavos } from '@fluxpartes/dominio';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MoneyField } from './money-field.tsx';

function Precio({ initial = null as Centavos | null, seen = (_: Centavos | null) => {} }) {
  const [value, setValue] = useState(initial);
  const change = (next: Centavos | null) => {
    seen(next);
    setValue(next);
  };
  return (
    <>
      <MoneyField label="Precio" value={value} onChange={change} />
      <button type="button" onClick={() => setValue(centavos(1_235_000))}>
        Usar todo
      </button>
    </>
  );
}

const input = () => screen.getByRole('textbox', { name: 'Precio' });

describe('MoneyField', () => {
  it.each([
    ['84500', 8_450_000],
    ['84.500,5', 8_450_050],
    ['12345.67', 1_234_567],
  ])('parses %s, keeps it as typed, and formats it on blur', async (typed, centavos) => {
    const seen = jest.fn();
    render(<Precio seen={seen} />);
    await userEvent.type(input(), typed);
    expect(input()).toHaveValue(typed);
    expect(seen).toHaveBeenLastCalledWith(centavos);
    await userEvent.tab();
    expect((input() as HTMLInputElement).value).toMatch(/^\d{1,3}(\.\d{3})*,\d{2}$/);
  });

  it('reports null for an invalid amount and keeps its text', async () => {
    const seen = jest.fn();
    render(<Precio initial={centavos(100)} seen={seen} />);
    await userEvent.clear(input());
    await userEvent.type(input(), 'caro');
    await userEvent.tab();
    expect(seen).toHaveBeenLastCalledWith(null);
    expect(input()).toHaveValue('caro');
  });

  it('follows a value that is set from outside', async () => {
    render(<Precio initial={centavos(100)} />);
    expect(input()).toHaveValue('1,00');
    await userEvent.click(screen.getByRole('button', { name: 'Usar todo' }));
    expect(input()).toHaveValue('12.350,00');
  });
});
