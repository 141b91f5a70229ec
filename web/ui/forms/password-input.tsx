import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "../icon-button.tsx";
import { Input } from "./input.tsx";

type PasswordInputProps = Omit<ComponentProps<"input">, "type"> & { showLabel: string; hideLabel: string };

export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...rest}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={shown ? hideLabel : showLabel}
          className="text-ink-muted"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  );
}
