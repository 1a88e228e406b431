import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from './button.tsx';
import { dismissToast, type ToastAction, type ToastItem } from './toast-store.ts';

interface ToastActionButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  item: ToastItem;
  action: ToastAction;
}

/** The action of a toast: a button, or a link to a page. */
export function ToastActionButton({ item, action, ref, ...slot }: ToastActionButtonProps) {
  const className = buttonClass('quiet', 'sm', '-mx-2 text-link!');
  const end = (): void => dismissToast(item.id);
  if ('to' in action)
    return (
      <Link to={action.to} onClick={end} className={className}>
        {action.label}
      </Link>
    );
  return (
    <button
      {...slot}
      ref={ref}
      type="button"
      className={className}
      onClick={() => {
        end();
        action.onPress();
      }}
    >
      {action.label}
    </button>
  );
}
