import { Monitor, Moon, Sun } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { setTheme, THEMES, useTheme } from '../theme/theme-store.ts';

const ICONS = { light: Sun, dark: Moon, system: Monitor };

/** Goes round light, dark and system. */
export function ThemeButton(props: Omit<ComponentProps<typeof IconButton>, 'label'>) {
  const theme = useTheme((state) => state.theme);
  const Icon = ICONS[theme];
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
  return (
    <IconButton {...props} label={`Theme: ${theme}. Change to ${next}`} onClick={() => setTheme(next)}>
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}
