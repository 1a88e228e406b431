import { MonitorCheck, MonitorX, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import { setAlertSettings, useAlertSettings } from './alert-settings.ts';
import { playTone } from './tone.ts';

/** Sound and browser notification for new signals, on this device: off until they are switched on. */
export function AlertToggles() {
  const { sound, desktop } = useAlertSettings();
  const toggleSound = (): void => {
    setAlertSettings({ sound: !sound });
    // Heard at once, which also lets the browser play later ones.
    if (!sound) void playTone('long');
  };
  const toggleDesktop = async (): Promise<void> => {
    if (desktop) return setAlertSettings({ desktop: false });
    if ((await permission()) === 'granted') return setAlertSettings({ desktop: true });
    toast({
      title: 'Notifications are blocked',
      description: 'Allow notifications for this site in the browser to be notified of new signals.',
      tone: 'error',
    });
  };
  return (
    <span className="flex items-center">
      <Tooltip text={sound ? 'Sound for new signals is on' : 'Sound for new signals is off'}>
        <IconButton label="Sound for new signals" small aria-pressed={sound} onClick={toggleSound}>
          {sound ? <Volume2 size={14} aria-hidden className="text-link" /> : <VolumeX size={14} aria-hidden />}
        </IconButton>
      </Tooltip>
      <Tooltip text={desktop ? 'Browser notifications are on' : 'Browser notifications are off'}>
        <IconButton
          label="Browser notifications for new signals"
          small
          aria-pressed={desktop}
          onClick={() => void toggleDesktop()}
        >
          {desktop ? <MonitorCheck size={14} aria-hidden className="text-link" /> : <MonitorX size={14} aria-hidden />}
        </IconButton>
      </Tooltip>
    </span>
  );
}

async function permission(): Promise<NotificationPermission> {
  if (typeof Notification === 'undefined') return 'denied';
  return Notification.permission === 'default' ? Notification.requestPermission() : Notification.permission;
}
