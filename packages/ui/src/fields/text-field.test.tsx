import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextareaField, TextField } from './text-field.tsx';

const ignore = () => {};

describe('TextField', () => {
  it('reports typed text to onChange and sets the autocomplete attribute', async () => {
    const onChange = jest.fn();
    render(<TextField label="Email" type="email" autoComplete="email" value="" onChange={onChange} />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    await userEvent.type(input, 'a');
    expect(onChange).toHaveBeenCalledWith('a');
    expect(input).toHaveAttribute('autocomplete', 'email');
    expect(input).not.toHaveAccessibleDescription();
  });

  it('is described by its hint, and by its error instead when there is one', () => {
    const { rerender } = render(<TextField label="DNI" value="" onChange={ignore} hint="Sin puntos." />);
    expect(screen.getByLabelText('DNI')).toHaveAccessibleDescription('Sin puntos.');
    rerender(<TextField label="DNI" value="" onChange={ignore} hint="Sin puntos." error="Ingresá tu DNI." />);
    expect(screen.getByLabelText('DNI')).toHaveAccessibleDescription('Ingresá tu DNI.');
    expect(screen.getByLabelText('DNI')).toBeInvalid();
  });

  it('keeps the name of a hidden label', () => {
    render(<TextField label="Buscar" labelHidden type="search" value="" onChange={ignore} />);
    expect(screen.getByRole('searchbox', { name: 'Buscar' })).toBeInTheDocument();
  });
});

it('PasswordField shows and hides its password', async () => {
  render(<PasswordField label="Contraseña" autoComplete="current-password" value="motor1600" onChange={ignore} />);
  const input = screen.getByLabelText('Contraseña');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(input).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
  expect(input).toHaveAttribute('type', 'password');
});

it('TextareaField accepts several lines and is described by its error', async () => {
  const onChange = jest.fn();
  render(<TextareaField label="Descripción" value="uno" onChange={onChange} error="Es muy corta." />);
  const area = screen.getByRole('textbox', { name: 'Descripción' });
  await userEvent.type(area, '{Enter}');
  expect(onChange).toHaveBeenCalledWith('uno\n');
  expect(area).toHaveAccessibleDescription('Es muy corta.');
});

function Marca() {
  const [marca, setMarca] = useState('');
  const options = ['Ford', { value: 'vw', label: 'Volkswagen' }];
  return <SelectField label="Marca" value={marca} onChange={setMarca} options={options} placeholder="Todas" />;
}

describe('SelectField', () => {
  it('selects an option by its label, and the placeholder again', async () => {
    render(<Marca />);
    const select = screen.getByRole('combobox', { name: 'Marca' });
    expect(select).toHaveDisplayValue('Todas');
    await userEvent.selectOptions(select, 'Volkswagen');
    expect(select).toHaveValue('vw');
    await userEvent.selectOptions(select, 'Todas');
    expect(select).toHaveValue('');
  });
});
