import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

function Fields() {
  const [values, setValues] = useState({ email: '', password: '', town: '' });
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
  });
  return (
    <>
      <TextField label="Email" {...field('email')} />
      <PasswordField label="Contraseña" {...field('password')} />
      <SelectField label="Localidad" options={['Adrogué', 'Glew']} placeholder="Todas" {...field('town')} />
      <output>{Object.values(values).join(' ')}</output>
    </>
  );
}

it('what was typed and chosen in a page that was only drawn is what the form knows', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Fields />);
  const type = (label: string, value: string) =>
    Object.assign(screen.getByLabelText(label), { value }) as HTMLInputElement;
  const typed = [type('Email', 'marcos@correo.com'), type('Contraseña', 'motor1600'), type('Localidad', 'Glew')];
  const root = await act(async () => hydrateRoot(place, <Fields />));
  expect(screen.getByRole('status')).toHaveTextContent('marcos@correo.com motor1600 Glew');
  expect(typed.map(({ value, isConnected }) => [value, isConnected])).toEqual([
    ['marcos@correo.com', true],
    ['motor1600', true],
    ['Glew', true],
  ]);
  await act(async () => root.unmount());
  place.remove();
});

it('a value that a control cannot show is left as it is where the page was not drawn before', () => {
  const onChange = jest.fn();
  render(<SelectField label="Localidad" options={['Adrogué']} value="Lejos" onChange={onChange} />);
  expect(onChange).not.toHaveBeenCalled();
});
