import { createContext } from "react";

/** Who the shop is called, as titles and sentences say it; empty when even that could not be read. */
export const ShopNameContext = createContext("");
