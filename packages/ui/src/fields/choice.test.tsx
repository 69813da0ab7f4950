import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox, RadioGroup, Toggle } from './choice.tsx';

function Cashback({ error }: { error?: string }) {
  const [used, setUsed] = useState(false);
  return <Checkbox label="Usar cashback" detail="Hasta $ 100,00" checked={used} onChange={setUsed} error={error} />;
}

describe('Checkbox', () => {
  it('is checked by its label and by Space', async () => {
    render(<Cashback />);
    const box = screen.getByRole('checkbox', { name: 'Usar cashback' });
    await userEvent.click(screen.getByText('Usar cashback'));
    expect(box).toBeChecked();
    await userEvent.keyboard(' ');
    expect(box).not.toBeChecked();
    expect(box).toHaveAccessibleDescription('Hasta $ 100,00');
  });

  it('is described by its detail and its error', () => {
    render(<Cashback error="No alcanza." />);
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Hasta $ 100,00 No alcanza.');
    expect(screen.getByRole('checkbox')).toBeInvalid();
  });
});

it('Toggle is a switch', async () => {
  const onChange = jest.fn();
  render(<Toggle label="Con envío" checked={false} onChange={onChange} />);
  await userEvent.click(screen.getByRole('switch', { name: 'Con envío' }));
  expect(onChange).toHaveBeenCalledWith(true);
});

function Tipo({ error }: { error?: string }) {
  const [tipo, setTipo] = useState<'mecanico' | 'vendedor' | ''>('');
  const options = [
    { value: 'mecanico', label: 'Mecánico' },
    { value: 'vendedor', label: 'Vendedor' },
  ] as const;
  return <RadioGroup label="Tipo de cuenta" value={tipo} onChange={setTipo} options={options} error={error} />;
}

describe('RadioGroup', () => {
  it('starts without a selection, and selects with the pointer or the arrow keys', async () => {
    render(<Tipo />);
    expect(screen.getByRole('group', { name: 'Tipo de cuenta' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Mecánico' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Mecánico' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Vendedor' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Mecánico' })).not.toBeChecked();
  });

  it('describes the group with its error', () => {
    render(<Tipo error="Elegí un tipo de cuenta." />);
    expect(screen.getByRole('group')).toHaveAccessibleDescription('Elegí un tipo de cuenta.');
  });
});
