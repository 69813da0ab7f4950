import { EmailField, TextField } from '@fluxpartes/ui';

interface Campo {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Who asks: the two things that only the account's owner should know together. */
export function Who({ email, dni }: { email: Campo; dni: Campo }) {
  return (
    <>
      <EmailField placeholder="nombre@correo.com" required {...email} />
      <TextField label="DNI" inputMode="numeric" autoComplete="off" required {...dni} />
    </>
  );
}
