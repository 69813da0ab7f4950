import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { QuantityField, quantityFrom } from './quantity-field.tsx';

function Cantidad({ initial = 1, max = 9999 }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <QuantityField label="Cantidad" value={value} onChange={setValue} max={max} />
      <output>{value}</output>
    </>
  );
}

describe('QuantityField', () => {
  it.each([
    ['3', 3],
    [' 12 ', 12],
    ['0', 1],
    ['', 1],
    ['-2', 1],
    ['1,5', 1],
    ['abc', 1],
    ['99999', 9999],
  ])('parses %j as %i', (text, quantity) => {
    expect(quantityFrom(text, 9999)).toBe(quantity);
  });

  it('steps with its buttons and the arrow keys, between 1 and the maximum', async () => {
    render(<Cantidad max={3} />);
    expect(screen.getByRole('button', { name: 'Restar' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Sumar' }));
    await userEvent.click(screen.getByRole('textbox', { name: 'Cantidad' }));
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('3');
    expect(screen.getByRole('button', { name: 'Sumar' })).toBeDisabled();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('status')).toHaveTextContent('2');
  });

  it('has the value 1 while the text is empty, and shows 1 on blur', async () => {
    render(<Cantidad initial={4} />);
    const input = screen.getByRole('textbox', { name: 'Cantidad' });
    await userEvent.clear(input);
    expect(screen.getByRole('status')).toHaveTextContent('1');
    expect(input).toHaveValue('');
    await userEvent.tab();
    expect(input).toHaveValue('1');
  });
});
