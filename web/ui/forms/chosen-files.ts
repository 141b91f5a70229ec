export const chosenFiles = (form: HTMLFormElement, name: string): File[] =>
  new FormData(form).getAll(name).flatMap((file) => (file instanceof File && file.size > 0 ? [file] : []));
