import { useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'icon'>;

/** A password field with an eye button to show the password. Set `autoComplete` to 'current-password' or 'new-password'. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const label = isShown ? 'Ocultar contraseña' : 'Mostrar contraseña';
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          variant="tertiary"
          label={label}
          icon={isShown ? <EyeOffIcon size={22} /> : <EyeIcon size={22} />}
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
