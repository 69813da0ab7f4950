import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button/button.tsx';
import { Checkbox } from '../fields/choice.tsx';
import { TextField } from '../fields/text-field.tsx';
import { type FormErrors, useForm } from './use-form.ts';

interface Values {
  nombre: string;
  telefono: string;
  accepts: boolean;
}

type Send = (values: Values) => Promise<FormErrors<Values> | undefined>;

function FormModel({ send }: { send: Send }) {
  const form = useForm<Values>({
    initial: { nombre: '', telefono: '', accepts: false },
    validate: (values) => ({
      ...(values.nombre ? {} : { nombre: 'Ingresá tu nombre.' }),
      ...(/^\d{6,20}$/.test(values.telefono) ? {} : { telefono: 'El teléfono lleva de 6 a 20 dígitos.' }),
    }),
    onSubmit: send,
  });
  return (
    <form {...form.formProps}>
      <TextField label="Nombre" {...form.fieldProps('nombre')} />
      <TextField label="Teléfono" {...form.fieldProps('telefono')} />
      <Checkbox label="Acepto" {...form.checkProps('accepts')} />
      <Button type="submit" busy={form.isSubmitting} busyLabel="Enviando...">
        Enviar
      </Button>
    </form>
  );
}

/** A pending submit; the test decides when it is answered. */
function deferredSend() {
  const answers: ((errors?: FormErrors<Values>) => void)[] = [];
  const send = jest.fn<Promise<FormErrors<Values> | undefined>, [Values]>(
    () => new Promise((resolve) => answers.push(resolve)),
  );
  const answer = (errors?: FormErrors<Values>) => act(async () => answers.shift()?.(errors));
  return { send, answer };
}

async function fill(nombre: string, telefono: string) {
  await userEvent.type(screen.getByLabelText('Nombre'), nombre);
  await userEvent.type(screen.getByLabelText('Teléfono'), telefono);
}

describe('useForm', () => {
  it('shows each error under its field and focuses the first one', async () => {
    const { send } = deferredSend();
    render(<FormModel send={send} />);
    await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(screen.getByLabelText('Teléfono')).toHaveFocus();
    expect(screen.getByLabelText('Teléfono')).toHaveAccessibleDescription('El teléfono lleva de 6 a 20 dígitos.');
    expect(screen.getByLabelText('Nombre')).toBeValid();
    expect(send).not.toHaveBeenCalled();
  });

  it('clears an error when its field changes', async () => {
    render(<FormModel send={deferredSend().send} />);
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    await userEvent.type(screen.getByLabelText('Nombre'), 'A');
    expect(screen.queryByText('Ingresá tu nombre.')).not.toBeInTheDocument();
    expect(screen.getByText('El teléfono lleva de 6 a 20 dígitos.')).toBeInTheDocument();
  });

  it('cannot be sent twice concurrently', async () => {
    const { send, answer } = deferredSend();
    const { container } = render(<FormModel send={send} />);
    await fill('Ana', '11555000');
    const form = container.querySelector('form');
    act(() => {
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await userEvent.type(screen.getByLabelText('Nombre'), '{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
    await answer();
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeEnabled();
  });

  it('keeps the typed values after a refusal, and focuses the field with the server error', async () => {
    const { send, answer } = deferredSend();
    render(<FormModel send={send} />);
    await fill('Ana', '11555000');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Acepto' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(send).toHaveBeenCalledWith({ nombre: 'Ana', telefono: '11555000', accepts: true });
    await answer({ telefono: 'Ese teléfono ya está registrado.' });
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
    await waitFor(() => expect(screen.getByLabelText('Teléfono')).toHaveFocus());
    expect(screen.getByLabelText('Teléfono')).toHaveAccessibleDescription('Ese teléfono ya está registrado.');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(send).toHaveBeenCalledTimes(2);
  });
});
