import { Monitor, Moon, Sun } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { nextTheme, setTheme, themeLabel, useTheme } from '../theme/theme-store.ts';

/** Goes round light, dark and system. The page's own mark selects the icon, also before the program (start/start.js). */
export function ThemeButton(props: Omit<ComponentProps<typeof IconButton>, 'label'>) {
  const theme = useTheme((state) => state.theme);
  return (
    <IconButton {...props} label={themeLabel(theme)} data-action="theme" onClick={() => setTheme(nextTheme(theme))}>
      <Sun size={16} aria-hidden className="not-in-data-[theme-choice=light]:hidden" />
      <Moon size={16} aria-hidden className="not-in-data-[theme-choice=dark]:hidden" />
      <Monitor size={16} aria-hidden className="not-in-data-[theme-choice=system]:hidden" />
    </IconButton>
  );
}
