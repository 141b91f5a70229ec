import type { ReactNode } from "react";
import { Page } from "../shell/page.tsx";
import type { ListKey } from "./list-key.ts";
import { Table, type TableProps } from "./table.tsx";

interface ListPageProps<Key extends ListKey> extends Omit<TableProps<Key>, "caption"> {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Shown above the list, such as the error of an action on a row. */
  readonly notice?: ReactNode;
  /** Dialogs of its rows. */
  readonly children?: ReactNode;
}

/** A page that is one list. */
export function ListPage<Key extends ListKey>({
  title,
  actions,
  notice,
  children,
  ...table
}: ListPageProps<Key>) {
  return (
    <Page title={title} actions={actions}>
      {notice}
      <Table caption={title} {...table} />
      {children}
    </Page>
  );
}
