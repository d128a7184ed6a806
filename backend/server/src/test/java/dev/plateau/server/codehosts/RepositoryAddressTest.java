package dev.plateau.server.codehosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.alerts.HookAddresses;
import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryAddressTest {
    private static final HookAddresses HOOKS = new HookAddresses(InetAddress::getAllByName, false);

    @ParameterizedTest
    @CsvSource({
        "GITHUB, https://github.com/acme/shop.git, https://api.github.com/repos/acme/shop",
        "GITHUB, https://git.acme.example/acme/shop/, https://git.acme.example/api/v3/repos/acme/shop",
        "GITLAB, https://gitlab.com/acme/web/shop/-/, https://gitlab.com/api/v4/projects/acme%2Fweb%2Fshop",
        "GITEA, https://acme.example:8443/git/acme/shop, https://acme.example:8443/git/api/v1/repos/acme/shop",
    })
    void aPageHasAnAddressInTheApi(CodeHostKind kind, String page, String api) {
        assertThat(RepositoryAddress.of(page, HOOKS).api(kind)).isEqualTo(api);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "https://github.com/acme",
                "http://github.com/acme/shop",
                "https://me@github.com/acme/shop",
                "https://github.com/acme/shop?a=b",
                "https://github.com/acme/../shop/a b"
            })
    void othersAreRefused(String address) {
        assertThatThrownBy(() -> RepositoryAddress.of(address, HOOKS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("“" + address + "” can't be the repository: ");
    }
}
