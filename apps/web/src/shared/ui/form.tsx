import type { ComponentProps } from 'react';

/** A form whose contents the program sends: `onSubmit` does. */
export function Form({ onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
