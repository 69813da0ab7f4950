import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Checkbox, RadioGroup, Toggle } from './choice.tsx';
import { FileField } from './file-field.tsx';
import { PasswordField } from './password-field.tsx';
import { QuantityField } from './quantity-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextareaField, TextField } from './text-field.tsx';

const TYPES = [
  { value: 'mecanico', label: 'Mecánico' },
  { value: 'vendedor', label: 'Vendedor' },
] as const;

function Fields() {
  const [values, setValues] = useState<Record<string, unknown>>({ cantidad: 1, tipo: 'mecanico' });
  const set = (name: string) => (value: unknown) => setValues((current) => ({ ...current, [name]: value }));
  const text = (name: string) => ({ value: String(values[name] ?? ''), onChange: set(name) });
  const check = (name: string) => ({ checked: values[name] === true, onChange: set(name) });
  return (
    <>
      <TextField label="Email" {...text('email')} />
      <PasswordField label="Contraseña" {...text('password')} />
      <TextareaField label="Descripción" {...text('descripcion')} />
      <SelectField label="Localidad" options={['Adrogué', 'Glew']} placeholder="Todas" {...text('town')} />
      <QuantityField label="Cantidad" value={Number(values.cantidad)} onChange={set('cantidad')} />
      <RadioGroup label="Tipo" options={TYPES} value={values.tipo as 'mecanico'} onChange={set('tipo')} />
      <Checkbox label="Usar cashback" {...check('cashback')} />
      <Toggle label="Con envío" {...check('envio')} />
      <FileField label="Certificado" files={(values.files as File[]) ?? []} onChange={set('files')} />
      <output>{JSON.stringify(values, (key, value) => (key === 'files' ? value[0].name : value))}</output>
    </>
  );
}

it('input before hydration reaches the form state in every kind of field', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Fields />);
  const type = (label: string, value: string) => Object.assign(screen.getByLabelText(label), { value });
  const mark = (label: string) => Object.assign(screen.getByLabelText(label), { checked: true });
  const typed = [
    type('Email', 'marcos@correo.com'),
    type('Contraseña', 'motor1600'),
    type('Descripción', 'Casi nuevo'),
    type('Localidad', 'Glew'),
    type('Cantidad', '3'),
  ];
  const marked = [mark('Vendedor'), mark('Usar cashback'), mark('Con envío')];
  const input = screen.getByLabelText<HTMLInputElement>('Certificado');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'taller.pdf')] });
  const root = await act(async () => hydrateRoot(place, <Fields />));
  expect(JSON.parse(screen.getByText(/^{/).textContent)).toEqual({
    email: 'marcos@correo.com',
    password: 'motor1600',
    descripcion: 'Casi nuevo',
    town: 'Glew',
    cantidad: 3,
    tipo: 'vendedor',
    cashback: true,
    envio: true,
    files: 'taller.pdf',
  });
  for (const control of typed) expect(control).toBeInTheDocument();
  expect(typed.map((control) => (control as HTMLInputElement).value)).toEqual([
    'marcos@correo.com',
    'motor1600',
    'Casi nuevo',
    'Glew',
    '3',
  ]);
  for (const control of marked) expect(control).toBeChecked();
  expect(screen.getByRole('button', { name: 'Quitar taller.pdf' })).toBeInTheDocument();
  await act(async () => root.unmount());
  place.remove();
});

it('SelectField does not change a value without an option in a client render', () => {
  const onChange = jest.fn();
  render(<SelectField label="Localidad" options={['Adrogué']} value="Lejos" onChange={onChange} />);
  expect(onChange).not.toHaveBeenCalled();
});
