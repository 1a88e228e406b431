import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { TextField } from './field.tsx';
import { IconButton } from './icon-button.tsx';

/** A password, hidden until its eye is pressed (docs/product/accounts.md#auth-screen: show/hide toggle). */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={shown ? 'Hide characters' : 'Show characters'}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
      }
    />
  );
}
